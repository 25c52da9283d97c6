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
import { textsWith } from "./contact-values.ts";
import { tempFolder, type WhenOver } from "./folders.ts";
import { ask, type Question } from "./running-server.ts";
import { serveSite } from "./serve-site.ts";
import { writeSmallDist } from "./small-dist.ts";

export type ContactSite = Awaited<ReturnType<typeof startContactSite>>;

type ContactSiteOptions = Partial<ContactConfig> &
  Partial<SiteFacts> & {
    readonly trustedProxies?: number;
    readonly publishedAt?: string;
    /** The server's clock, which only tests advance. */
    readonly clock?: { now: number };
    /** The folder of a built site; the default is a small site. */
    readonly distDir?: string;
  };

/** A site that takes contact requests, in this process. */
export async function startContactSite(options: ContactSiteOptions = {}, whenOver: WhenOver = onTestFinished) {
  const { trustedProxies = 0, publishedAt, companyName, hasContactForm = true, clock = { now: Date.now() } } = options;
  const { retentionDays = 180, maxWaiting = 1000, mail } = options;
  const distDir = options.distDir ?? (await writeSmallDist({}, whenOver)).distDir;
  const databaseFile = options.databaseFile ?? join(await tempFolder(undefined, whenOver), "var/contact.sqlite");
  if (publishedAt) await writeFile(join(distDir, "robots.txt"), `Sitemap: ${publishedAt}/sitemap.xml\n`);
  const log: string[] = [];
  const contact = openContact({
    retentionDays,
    maxWaiting,
    mail,
    databaseFile,
    now: () => clock.now,
    facts: async () => ({ companyName, hasContactForm }),
    log: createThrottledLog((line) => log.push(line)),
  });
  const site = await serveSite(distDir, { contact: contact.answer, trustedProxies }, whenOver);
  await contact.start();
  const stop = async () => {
    await site.stop(0);
    await contact.stop();
  };
  whenOver(stop);
  return {
    ...site,
    stop,
    databaseFile,
    clock,
    log,
    send: (contact?: SentContact) => sendContact(site.port, contact),
    stored: () => storedIn(databaseFile),
    options: { ...options, distDir, databaseFile, clock },
  };
}

/** Ends the server before the clock moves, so that it mails nothing due then. Then starts another on its database. */
export async function restarted({ stop, options }: ContactSite, at = options.clock.now): Promise<ContactSite> {
  await stop();
  options.clock.now = at;
  return startContactSite(options);
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

export const goodTexts = textsWith({
  name: "Ada Löwe",
  email: "ada.loewe@example.org",
  subject: "Muster für einen Versuch",
  message: "Guten Tag,\nwir möchten das Mehl ausprobieren.",
});

export const goodContact = { locale: "de", ...goodTexts, consent: true, website: "", elapsed: 12_345 };

type SentContact = Question & { key?: string };

/** The form's request with these differences; `key` is new unless given, and the body may be any text. */
export async function sendContact(port: number, { key = randomUUID(), headers, ...question }: SentContact = {}) {
  const usual = { path: contactPath, method: "POST", body: JSON.stringify(goodContact) };
  const own = { "Content-Type": "application/json", "Idempotency-Key": key };
  const answer = await ask(port, { ...usual, ...question, headers: { ...own, ...headers } });
  const isJson = answer.headers["content-type"]?.startsWith("application/json");
  const content: unknown = isJson && answer.text !== "" ? JSON.parse(answer.text) : undefined;
  return { ...answer, content };
}

/** Sends the form as a browser does without script. A value of undefined is not sent, as that of an unticked box. */
export function sendForm(
  port: number,
  differences: Readonly<Record<string, string | undefined>> = {},
  { page = placePath({ screen: "contact" }, "en"), headers = {} } = {},
) {
  const values = Object.entries({ ...goodTexts, consent: "on", website: "", ...differences });
  const body = new URLSearchParams();
  for (const [name, value] of values) if (value !== undefined) body.append(name, value);
  return sendContact(port, {
    path: `${contactPath}?page=${page}`,
    body: body.toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });
}

export function contactWith(differences: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ ...goodContact, ...differences });
}

/** Returns an address in another network for each number, because limits also count networks. */
export function addressOf(sender: number): string {
  return `10.${(sender >> 8) & 255}.${sender & 255}.1`;
}
