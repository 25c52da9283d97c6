import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import type { MailConfig } from "#server/contact/contact-config.ts";
import { openContact } from "#server/contact/open-contact.ts";
import { listMessages, type StoredMessage } from "#server/contact/stored-messages.ts";
import { createRareLog } from "#server/rare-log.ts";
import { type RunningSite, startSite } from "./running-server.ts";
import { writeSmallDist } from "./small-dist.ts";
import { tempFolder } from "./temp-folder.ts";

export type ContactSite = Omit<RunningSite, "stop"> & {
  readonly databaseFile: string;
  /** The server's clock: stands still until a test sets it. */
  readonly clock: { now: number };
  /** What the server wrote to its log. */
  readonly log: string[];
  stop(): Promise<void>;
  /** Ends the server and starts another on the same file. */
  restart(): Promise<ContactSite>;
};

export type ContactSiteOptions = {
  databaseFile?: string;
  trustedProxies?: number;
  retentionDays?: number;
  mail?: MailConfig | undefined;
  clock?: { now: number };
  /** Whose site it is. */
  companyName?: string;
};

/** A site that takes contact requests, in this process; it is gone when the running test is over. */
export async function startContactSite(options: ContactSiteOptions = {}): Promise<ContactSite> {
  const { trustedProxies = 0, retentionDays = 180, mail, clock = { now: Date.now() } } = options;
  const databaseFile = options.databaseFile ?? join(await tempFolder(), "var/contact.sqlite");
  const dist = await writeSmallDist();
  const log: string[] = [];
  const contact = openContact({
    ...{ databaseFile, retentionDays, mail, trustedProxies },
    now: () => clock.now,
    companyName: async () => options.companyName,
    log: createRareLog((line) => log.push(line)),
  });
  const site = await startSite(dist.distDir, { contact });
  contact.start();
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= site.stop(0).then(() => contact.stop());
    return stopped;
  };
  onTestFinished(async () => {
    await stop();
    await dist.remove();
  });
  return {
    ...site,
    stop,
    databaseFile,
    clock,
    log,
    restart: async () => {
      await stop();
      return startContactSite({ ...options, databaseFile, clock });
    },
  };
}

/** What lies in the file, read past the server. */
export function storedIn(databaseFile: string): StoredMessage[] {
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
