import type { IncomingMessage } from "node:http";
import { createRareLog } from "../rare-log.ts";
import { acceptMessage } from "./accept-message.ts";
import { answerContact } from "./answer-contact.ts";
import { createConnection, describeFailure } from "./connection.ts";
import type { ContactConfig } from "./contact-config.ts";
import { createOutbox } from "./outbox.ts";
import { sweep } from "./sweep.ts";

/** Milliseconds. Often enough for what is promised in days and in one day. */
const sweepEvery = 3_600_000;

export type Contact = {
  /** Begins to delete and to mail. */
  start(): void;
  answer(incoming: IncomingMessage): Promise<Response>;
  /** Lets a mail under way end, unless that takes long, then closes the file. Call it when no request is being answered any more. */
  stop(): Promise<void>;
};

type Options = ContactConfig & {
  readonly trustedProxies: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Whose site it is: mails are sent in its name. */
  readonly companyName?: () => Promise<string | undefined>;
  readonly log?: (line: string) => void;
};

/**
 * All that becomes of contact requests. Touches nothing before `start`, and never throws: a site whose requests cannot be stored is still a site, so that
 * is said in the log and to whoever sends one, and tried again with every request.
 */
export function openContact(options: Options): Contact {
  const { databaseFile, retentionDays, mail, trustedProxies, now = Date.now, log = createRareLog() } = options;
  const { companyName = async () => undefined } = options;
  const connection = createConnection(databaseFile);
  const outbox = mail && createOutbox({ connection, mail, now, companyName, log });

  async function tidy(): Promise<void> {
    try {
      const { deleted, unmailed } = await connection.runWhenFree((database) =>
        sweep(database, { now: now(), retentionDays }),
      );
      if (deleted > 0) {
        log(`Contact: messages deleted after ${retentionDays} days: ${deleted}; never mailed of these: ${unmailed}.`);
      }
    } catch (error) {
      log(`Contact: ${databaseFile} cannot be used (${describeFailure(error)}). See CONTACT_DB; requests get a 503.`);
    }
  }

  let started: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  return {
    start: () => {
      started = tidy().then(() => outbox?.wake());
      timer = setInterval(() => void tidy(), sweepEvery).unref();
    },
    answer: (incoming) =>
      answerContact(incoming, {
        trustedProxies,
        accept: async (contact) => {
          try {
            const acceptance = await connection.runWhenFree((database) => acceptMessage(database, contact, now()));
            if (acceptance.is === "received") outbox?.wake();
            return acceptance;
          } catch (error) {
            log(`Contact: a request could not be stored in ${databaseFile} (${describeFailure(error)}).`);
            return undefined;
          }
        },
      }),
    stop: async () => {
      clearInterval(timer);
      await started;
      await outbox?.stop();
      connection.close();
    },
  };
}
