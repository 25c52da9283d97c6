import type { Endpoint } from "../http/endpoint.ts";
import { createThrottledLog } from "../throttled-log.ts";
import type { Acceptance, IncomingContact } from "./accept-messages.ts";
import { answerContact } from "./answer-contact.ts";
import type { ContactConfig } from "./contact-config.ts";
import { createContactStore, StoreError } from "./contact-store.ts";
import { createIntake } from "./intake.ts";
import { createOutbox } from "./outbox.ts";
import { createTurns } from "./turns.ts";

/** Often enough for what is promised in days and in one day. */
const sweepIntervalMs = 3_600_000;

export type Contact = {
  /** Begins to delete and to mail. Resolves when what is over has been deleted. */
  start(): Promise<void>;
  readonly answer: Endpoint;
  /**
   * Lets a mail under way end, unless that takes long, then closes the file. Call it when no request is being answered
   * any more.
   */
  stop(): Promise<void>;
};

type Options = ContactConfig & {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Whose site it is: mails are sent in its name. */
  readonly companyName?: () => Promise<string | undefined>;
  readonly log?: (line: string) => void;
};

/**
 * All that becomes of contact requests. Touches nothing before `start`, and never throws: a site whose requests cannot
 * be stored is still a site, so that is said in the log and to whoever sends one, and tried again with every request.
 */
export function openContact(options: Options): Contact {
  const { databaseFile, retentionDays, maxWaiting, mail, now = Date.now, log = createThrottledLog() } = options;
  const { companyName = async () => undefined } = options;
  const store = createContactStore(databaseFile);
  const outbox = mail && createOutbox({ store, mail, now, companyName, log });
  const turns = createTurns();
  const limit = { maxWaiting, isMailed: mail !== undefined };
  const intake = createIntake((contacts) => store.run("acceptMessages", { contacts, now: now(), ...limit }));

  async function accept(contact: IncomingContact): Promise<Acceptance | undefined> {
    try {
      const acceptance = await intake(contact);
      if (acceptance.is === "received") outbox?.wake();
      if (acceptance.is === "full") log("Contact: too many requests wait; further ones are refused.");
      return acceptance;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log(`Contact: a request could not be stored in ${databaseFile} (${error.message}).`);
      return undefined;
    }
  }

  async function sweep(): Promise<void> {
    try {
      const { deleted, unmailed } = await store.run("sweep", { now: now(), retentionDays });
      if (deleted > 0) {
        log(`Contact: messages deleted after ${retentionDays} days: ${deleted}; never mailed of these: ${unmailed}.`);
      }
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log(`Contact: ${databaseFile} cannot be used (${error.message}). See CONTACT_DB; requests get a 503.`);
    }
  }

  let started: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  return {
    start: () => {
      started = sweep().then(() => outbox?.wake());
      timer = setInterval(() => void sweep(), sweepIntervalMs).unref();
      return started;
    },
    answer: (request, context) => answerContact(request, context, { accept, turns }),
    stop: async () => {
      clearInterval(timer);
      await started;
      await outbox?.stop();
      await store.close();
    },
  };
}
