import type { ContactConfig } from "../config.ts";
import { describeFailure } from "../failures.ts";
import type { SiteFacts } from "../site/site-facts.ts";
import type { Acceptance, NewMessage } from "./accept-message.ts";
import { createContactEndpoint } from "./endpoint.ts";
import { openFileDatabase } from "./file-database.ts";
import { createMailer } from "./mailer.ts";
import { createMessageStore } from "./message-store.ts";

/** An hourly sweep is precise enough, because the retention is counted in days. */
const sweepIntervalMs = 3_600_000;
/** This many requests may wait for the disk, including the current commit. Further requests are rejected at once. */
const maxUnstored = 128;

type Options = ContactConfig & {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly facts: () => Promise<SiteFacts>;
  readonly log: (line: string) => void;
};

/** Never throws: if storage fails, the site works, the log and each answer say so, and the next request tries again. */
export function openContact(options: Options) {
  const { databaseFile, retentionDays, maxWaiting, mail, now = Date.now, facts, log } = options;
  const database = openFileDatabase(databaseFile);
  const store = createMessageStore(database);
  const mailer = mail && createMailer({ store, mail, now, facts, log });
  const limit = { maxWaiting, isMailed: mail !== undefined };

  let unstored = 0;
  async function accept(message: NewMessage): Promise<Acceptance | undefined> {
    unstored += 1;
    try {
      const isBusy = unstored > maxUnstored;
      const acceptance = isBusy ? ({ is: "full" } as const) : await store.accept({ message, limit, now: now() });
      if (acceptance.is === "received") mailer?.wake();
      if (acceptance.is === "full") log("Contact: too many requests wait; further ones are refused.");
      return acceptance;
    } catch (error) {
      log(`Contact: a request could not be stored in ${databaseFile} (${describeFailure(error)}).`);
      return undefined;
    } finally {
      unstored -= 1;
    }
  }

  async function sweep(): Promise<void> {
    try {
      const { deleted, unmailed } = await store.sweep({ now: now(), retentionDays });
      if (deleted === 0) return;
      log(`Contact: messages deleted after ${retentionDays} days: ${deleted}; never mailed of these: ${unmailed}.`);
    } catch (error) {
      log(`Contact: ${databaseFile} cannot be used (${describeFailure(error)}). See CONTACT_DB; requests get a 503.`);
    }
  }

  let started: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  return {
    answer: createContactEndpoint({ facts, accept }),
    /** True if a message could be stored now, and for a site without a form, which stores no messages. */
    async isWritable(): Promise<boolean> {
      try {
        if ((await facts()).hasContactForm) await database.tryWriting();
        return true;
      } catch (error) {
        log(`Contact: ${databaseFile} cannot be written (${describeFailure(error)}).`);
        return false;
      }
    },
    start(): Promise<void> {
      started = sweep().then(() => mailer?.wake());
      timer = setInterval(() => void sweep(), sweepIntervalMs).unref();
      return started;
    },
    /** Lets a mail in progress finish, within a limit, and closes the file. Call it after the last answer. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await started;
      await mailer?.stop();
      await database.close();
    },
  };
}
