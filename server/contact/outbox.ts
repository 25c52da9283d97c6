import { createTransport } from "nodemailer";
import { describeFailure } from "../describe-failure.ts";
import { composeMail } from "./compose-mail.ts";
import type { MailConfig } from "./contact-config.ts";
import type { ContactStore } from "./contact-store.ts";
import { retryDelay } from "./retry-delay.ts";
import { smtpOptions } from "./smtp-options.ts";
import type { StoredMessage } from "./stored-messages.ts";

/** For one mail. */
const sendTimeoutMs = 60_000;
/** For which nobody else takes a mail: it must end well before that. */
const leaseMs = 2 * sendTimeoutMs;
/** That a mail under way has left when the server stops. */
const stopGraceMs = 1500;
/** Until another look at a file that cannot be used just now. */
const brokenStorePauseMs = 5000;
/** The clock may be set meanwhile, and timers do not take more than 24 days. */
const maxPauseMs = 60_000;

export type Outbox = {
  /** There may be something to mail. */
  wake(): void;
  /** Lets the mail under way end, unless that takes long, and begins no other. */
  stop(): Promise<void>;
};

type OutboxDeps = {
  readonly store: ContactStore;
  readonly mail: MailConfig;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whose site it is, if the site says so. */
  readonly companyName: () => Promise<string | undefined>;
  readonly log: (line: string) => void;
};

/** Mails what is stored, one after the other, until all of it has been taken by the mail server. */
export function createOutbox({ store, mail, now, companyName, log }: OutboxDeps): Outbox {
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
        log(`Contact: the mails to be sent cannot be looked up (${messageOf(error)}).`);
        return brokenStorePauseMs;
      })
      .then((pauseMs) => {
        running = undefined;
        // What was stored after the last look, and woke nobody because this was still running.
        const waitMs = isWanted ? 0 : pauseMs;
        if (waitMs !== undefined && !isStopped) timer = setTimeout(wake, waitMs).unref();
      });
  }

  /** Resolves with the milliseconds until there is more to do, or undefined when there is nothing. */
  async function mailAll(): Promise<number | undefined> {
    while (!isStopped) {
      const message = await store.run("claimMail", { now: now(), leaseMs });
      if (!message) break;
      await mailOne(message);
    }
    const due = await store.run("nextMailDue", undefined);
    return due === undefined ? undefined : Math.max(0, Math.min(due - now(), maxPauseMs));
  }

  async function mailOne({ id, ...message }: StoredMessage): Promise<void> {
    const failure = await send({ id, ...message });
    if (failure === undefined) {
      await store.run("markMailed", { id, now: now() });
      return;
    }
    const delayMs = retryDelay(message.mailAttempts);
    log(`Contact: message ${id} could not be mailed (${failure}); again in ${Math.round(delayMs / 1000)} s.`);
    await store.run("postponeMail", { id, dueAt: now() + delayMs, error: failure });
  }

  async function send(message: StoredMessage): Promise<string | undefined> {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(sendTimeoutMs)]);
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
      const impatience = setTimeout(() => stopping.abort(), stopGraceMs);
      await running;
      clearTimeout(impatience);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : describeFailure(error);
}

/** Codes only: what a mail server answers in words may repeat the visitor's address. */
function describeMailFailure(error: unknown): string {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const known = [code, responseCode, command].filter((part) => /^[A-Z\d_ ]{1,20}$/i.test(String(part ?? "")));
  return known.length > 0 ? known.join(" ") : "unknown error";
}
