import { setTimeout as pause } from "node:timers/promises";
import { describeFailure } from "../describe-failure.ts";
import type { SiteFacts } from "../site/site-facts.ts";
import { composeMail } from "./compose-mail.ts";
import type { MailConfig } from "./mail-config.ts";
import type { MessageStore } from "./message-store.ts";
import { describeMailFailure, sendMail } from "./send-mail.ts";

/** Milliseconds for one mail. */
const sendTimeoutMs = 60_000;
/** For which no other server takes a mail: it must end well before that. */
const leaseMs = 2 * sendTimeoutMs;
/** A mail server that restarts is back after the first, and none is asked more often than it must be. */
const firstDelayMs = 30_000;
const maxDelayMs = 6 * 3_600_000;
/** That a mail under way has left when the server stops. */
const stopGraceMs = 1500;
/** Until another look at a file that cannot be used just now. */
const brokenStorePauseMs = 5000;
/** The clock may be set meanwhile, and another program may change what is due. */
const maxPauseMs = 60_000;

type MailerDeps = {
  readonly store: MessageStore;
  readonly mail: MailConfig;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Of the site in whose name it is mailed. */
  readonly facts: () => Promise<SiteFacts>;
  readonly log: (line: string) => void;
  /** Ends the mail under way. */
  readonly signal?: AbortSignal;
};

/** Mails what is stored, one after the other, until all of it has been taken by the mail server. */
export function createMailer(deps: MailerDeps) {
  const { store, now, log } = deps;
  const stopping = new AbortController();
  let waking = new AbortController();
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    while (!isStopped) {
      // What is stored after the last look, while this one still runs, ends the pause before it begins.
      waking = new AbortController();
      const pauseMs = await mailAll().catch((error: unknown) => {
        log(`Contact: the mails to be sent cannot be looked up (${describeFailure(error)}).`);
        return brokenStorePauseMs;
      });
      await pause(pauseMs, undefined, { signal: waking.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Mails what is due. Resolves with the milliseconds until another look. */
  async function mailAll(): Promise<number> {
    let isMore = true;
    while (isMore && !isStopped) isMore = await mailNext({ ...deps, signal: stopping.signal });
    const due = await store.nextMailDue();
    return due === undefined ? maxPauseMs : Math.max(0, Math.min(due - now(), maxPauseMs));
  }

  return {
    /** There may be something to mail. */
    wake(): void {
      waking.abort();
      running ??= run();
    },
    /** Lets the mail under way end, unless that takes long, and begins no other. */
    async stop(): Promise<void> {
      isStopped = true;
      waking.abort();
      const impatience = setTimeout(() => stopping.abort(), stopGraceMs);
      await running;
      clearTimeout(impatience);
    },
  };
}

/** Mails the next message that is due, or postpones it. Resolves with whether there was one; rejects as the store does. */
export async function mailNext({ store, mail, now, facts, log, signal }: MailerDeps): Promise<boolean> {
  const message = await store.claimMail({ now: now(), leaseMs });
  if (!message) return false;
  const { id, key, mailAttempts } = message;
  const timeout = AbortSignal.timeout(sendTimeoutMs);
  try {
    const composed = composeMail(message, mail, (await facts()).companyName);
    await sendMail(mail, { mail: composed, key, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  } catch (cause) {
    const error = describeMailFailure(cause);
    const delayMs = retryDelay(mailAttempts);
    log(`Contact: message ${id} could not be mailed (${error}); again in ${Math.round(delayMs / 1000)} s.`);
    await store.postponeMail({ id, dueAt: now() + delayMs, error });
    return true;
  }
  await store.markMailed({ id, now: now() });
  return true;
}

/**
 * Milliseconds until a mail is tried again after so many attempts: twice as long each time, and up to half of it less
 * by chance, so that a mail server that comes back is not met by everything at once. It never ends: retention deletes
 * what could not be mailed, and `make messages` shows it until then.
 */
export function retryDelay(attempts: number, random: () => number = Math.random): number {
  const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round(delay * (1 - random() / 2));
}
