import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import type { ContactConfig } from "#server/config.ts";
import { listMessages } from "#server/contact/database.ts";
import type { StoredMessage } from "#server/contact/message-store.ts";
import { openContact } from "#server/contact/open-contact.ts";
import { createThrottledLog } from "#server/log.ts";
import type { SiteFacts } from "#server/site/site-facts.ts";
import { placePath } from "#src/addresses.ts";
import { contactPath } from "#src/contact/contact-request.ts";
import { tempFolder, type WhenOver } from "./folders.ts";
import { type MailServer, openMailServer } from "./open-mail-server.ts";
import { type Answer, ask, type RunningSite } from "./running-server.ts";
import { serveSite, writeSmallDist } from "./small-dist.ts";

export type ContactSite = Omit<RunningSite, "stop"> & {
  readonly databaseFile: string;
  /** The server's clock, which only tests advance. */
  readonly clock: { now: number };
  readonly log: string[];
  send(contact?: SentContact): Promise<ContactAnswerShown>;
  stored(): StoredMessage[];
  stop(): Promise<void>;
  /** Ends the server, sets the clock, at which it would still send due mails, and starts another on the same file. */
  restart(at?: number): Promise<ContactSite>;
};

export type ContactSiteOptions = Partial<ContactConfig> &
  Partial<SiteFacts> & {
    readonly trustedProxies?: number;
    readonly publishedAt?: string;
    readonly clock?: { now: number };
    /** A built site, instead of a small one. */
    readonly distDir?: string;
  };

/** A site that takes contact requests, in this process. */
export async function startContactSite(
  options: ContactSiteOptions = {},
  whenOver: WhenOver = onTestFinished,
): Promise<ContactSite> {
  const { publishedAt, companyName, hasContactForm = true, clock = { now: Date.now() }, ...config } = options;
  const distDir = options.distDir ?? (await writeSmallDist({}, whenOver)).distDir;
  const databaseFile = options.databaseFile ?? join(await tempFolder(undefined, whenOver), "var/contact.sqlite");
  if (publishedAt) await writeFile(join(distDir, "robots.txt"), `Sitemap: ${publishedAt}/sitemap.xml\n`);
  const log: string[] = [];
  const contact = openContact({
    ...{ retentionDays: 180, maxWaiting: 1000, mail: undefined, ...config, databaseFile },
    now: () => clock.now,
    facts: async () => ({ companyName, hasContactForm }),
    log: createThrottledLog((line) => log.push(line)),
  });
  const site = await serveSite(
    distDir,
    { contact: contact.answer, trustedProxies: options.trustedProxies ?? 0 },
    whenOver,
  );
  await contact.start();
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= site.stop(0).then(() => contact.stop());
    return stopped;
  };
  whenOver(stop);
  return {
    ...site,
    stop,
    databaseFile,
    clock,
    log,
    send: (contact) => sendContact(site.port, contact),
    stored: () => storedIn(databaseFile),
    restart: async (at = clock.now) => {
      await stop();
      clock.now = at;
      return startContactSite({ ...options, databaseFile, clock });
    },
  };
}

/** The file's messages, read without the server; empty if there is no file. */
export function storedIn(databaseFile: string): StoredMessage[] {
  if (!existsSync(databaseFile)) return [];
  return withDatabase(databaseFile, listMessages);
}

export function withDatabase<Result>(databaseFile: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(databaseFile, { timeout: 5000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

export type ContactAnswerShown = Answer & { readonly content: unknown };

export const goodContact = {
  locale: "de",
  name: "Ada Löwe",
  email: "ada.loewe@example.org",
  subject: "Muster für einen Versuch",
  message: "Guten Tag,\nwir möchten das Mehl ausprobieren.",
  consent: true,
  website: "",
  elapsed: 12_345,
};

type SentContact = {
  body?: string | Buffer;
  key?: string;
  headers?: Readonly<Record<string, string>>;
  method?: string;
  path?: string;
};

/** The form's request with these differences; `key` is new unless given, and the body may be any text. */
export async function sendContact(
  port: number,
  {
    body = JSON.stringify(goodContact),
    key = randomUUID(),
    headers = {},
    method = "POST",
    path = contactPath,
  }: SentContact = {},
): Promise<ContactAnswerShown> {
  const own = { "Content-Type": "application/json", "Idempotency-Key": key };
  const answer = await ask(port, { path, method, headers: { ...own, ...headers }, body });
  const isJson = answer.headers["content-type"]?.startsWith("application/json");
  return { ...answer, content: isJson && answer.text !== "" ? JSON.parse(answer.text) : undefined };
}

/** The form as a browser sends it without script. Sending the same twice is a repetition. */
export function sendForm(
  port: number,
  differences: Readonly<Record<string, string | undefined>> = {},
  { page = placePath({ screen: "contact" }, "en"), headers = {} } = {},
): Promise<ContactAnswerShown> {
  const { name, email, subject, message } = goodContact;
  const fields = { name, email, subject, message, consent: "on", website: "", ...differences };
  return sendContact(port, {
    path: `${contactPath}?page=${page}`,
    body: new URLSearchParams(JSON.parse(JSON.stringify(fields))).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });
}

export function contactWith(differences: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...goodContact, ...differences });
}

/** An IP address for a number, each in another network, because limits also count networks. */
export function addressOf(sender: number): string {
  return `10.${(sender >> 8) & 255}.${sender & 255}.1`;
}

/** A real mail server on a free port. */
export async function startMailServer(options: Parameters<typeof openMailServer>[0] = {}): Promise<MailServer> {
  const mailServer = await openMailServer(options);
  onTestFinished(() => mailServer.stop());
  return mailServer;
}
