import { createTransport } from "nodemailer";
import { composeMail } from "./compose-mail.ts";
import { type Connection, describeFailure } from "./connection.ts";
import type { MailConfig } from "./contact-config.ts";
import { claimMail, markMailed, nextMailDue, postponeMail } from "./mail-queue.ts";
import { retryDelay } from "./retry-delay.ts";
import { smtpOptions } from "./smtp-options.ts";
import type { StoredMessage } from "./stored-messages.ts";

/** Milliseconds for one mail, and for which nobody else takes it: the first must end well before the second. */
const sendingTime = 60_000;
const lease = 2 * sendingTime;
/** Milliseconds that a mail under way has left when the server stops. */
const lastChance = 1500;
/** Milliseconds until another look at a file that cannot be used just now. */
const brokenPause = 5000;
/** Milliseconds. The clock may be set meanwhile, and timers do not take more than 24 days. */
const longestPause = 60_000;

export type Outbox = {
  /** There may be something to mail. */
  wake(): void;
  /** Lets the mail under way end, unless that takes long, and begins no other. */
  stop(): Promise<void>;
};

type Surroundings = {
  readonly connection: Connection;
  readonly mail: MailConfig;
  readonly now: () => number;
  /** Whose site it is, if the site says so. */
  readonly companyName: () => Promise<string | undefined>;
  readonly log: (line: string) => void;
};

/** Mails what is stored, one after the other, until all of it has been taken by the mail server. */
export function createOutbox({ connection, mail, now, companyName, log }: Surroundings): Outbox {
  const transport = createTransport(smtpOptions(mail.url));
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let isWanted = false;
  let isStopped = false;

  function wake(): void {
    isWanted = true;
    if (isStopped || running) return;
    isWanted = false;
    clearTimeout(timer);
    running = mailAll()
      .catch((error: unknown) => {
        log(`Contact: the mails to be sent cannot be looked up (${describeFailure(error)}).`);
        return brokenPause;
      })
      .then((pause) => {
        running = undefined;
        // What was stored after the last look, and woke nobody because this was still running.
        const wait = isWanted ? 0 : pause;
        if (wait !== undefined && !isStopped) timer = setTimeout(wake, wait).unref();
      });
  }

  /** Gives the milliseconds until there is more to do; nothing if there is nothing. */
  async function mailAll(): Promise<number | undefined> {
    while (!isStopped) {
      const message = await connection.runWhenFree((database) => claimMail(database, now(), lease));
      if (!message) break;
      await mailOne(message);
    }
    const due = connection.run(nextMailDue);
    return due === undefined ? undefined : Math.max(0, Math.min(due - now(), longestPause));
  }

  async function mailOne(message: StoredMessage): Promise<void> {
    const failure = await send(message);
    if (failure === undefined) {
      await connection.runWhenFree((database) => markMailed(database, message.id, now()));
      return;
    }
    const delay = retryDelay(message.mailAttempts);
    log(`Contact: message ${message.id} could not be mailed (${failure}); again in ${Math.round(delay / 1000)} s.`);
    await connection.runWhenFree((database) => postponeMail(database, message.id, now() + delay, failure));
  }

  async function send(message: StoredMessage): Promise<string | undefined> {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(sendingTime)]);
      await transport.sendMail({ ...composeMail(message, mail, await companyName()), signal });
      return undefined;
    } catch (error) {
      return describeMailFailure(error);
    }
  }

  return {
    wake,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      const impatience = setTimeout(() => stopping.abort(), lastChance);
      await running;
      clearTimeout(impatience);
    },
  };
}

/** Codes only: what a mail server answers in words may repeat the visitor's address. */
function describeMailFailure(error: unknown): string {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const known = [code, responseCode, command].filter((part) => /^[A-Z\d_ ]{1,20}$/i.test(String(part ?? "")));
  return known.length > 0 ? known.join(" ") : "unknown error";
}
