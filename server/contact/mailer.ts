import { setTimeout as pause } from "node:timers/promises";
import { describeFailure, describeNetworkFailure } from "../failures.ts";
import type { SiteFacts } from "../site/site-facts.ts";
import { composeMail } from "./compose-mail.ts";
import type { MailConfig } from "./mail-config.ts";
import type { MessageStore } from "./message-store.ts";
import { sendMail } from "./send-mail.ts";

const sendTimeoutMs = 60_000;
/** While a server sends a mail, no other server may send it, so the lease is longer than the longest sending. */
const leaseMs = 2 * sendTimeoutMs;
/** The first delay covers a mail server's restart; the longest delay avoids needless attempts. */
const firstDelayMs = 30_000;
const maxDelayMs = 6 * 3_600_000;
/** When the server stops, a mail in progress has this time to finish. */
const stopGraceMs = 1500;
const brokenStorePauseMs = 5000;
/** Limits every pause, because the clock may be changed and another program may change what is due. */
const maxPauseMs = 60_000;

type MailerDeps = {
  readonly store: MessageStore;
  readonly mail: MailConfig;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly facts: () => Promise<SiteFacts>;
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal;
};

export function createMailer(deps: MailerDeps) {
  const { store, now, log } = deps;
  const stopping = new AbortController();
  let waking = new AbortController();
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    while (!isStopped) {
      // A message that is stored while `mailAll` runs must end the pause that follows.
      waking = new AbortController();
      const pauseMs = await mailAll().catch((error: unknown) => {
        log(`Contact: the mails to be sent cannot be looked up (${describeFailure(error)}).`);
        return brokenStorePauseMs;
      });
      await pause(pauseMs, undefined, { signal: waking.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Sends all due mails; resolves with the milliseconds until the next check. */
  async function mailAll(): Promise<number> {
    let hasMailed = true;
    while (!isStopped && hasMailed) hasMailed = await mailNext({ ...deps, signal: stopping.signal });
    const due = await store.nextMailDue();
    return due === undefined ? maxPauseMs : Math.max(0, Math.min(due - now(), maxPauseMs));
  }

  return {
    wake(): void {
      waking.abort();
      running ??= run();
    },
    async stop(): Promise<void> {
      isStopped = true;
      waking.abort();
      const abortTimer = setTimeout(() => stopping.abort(), stopGraceMs);
      await running;
      clearTimeout(abortTimer);
    },
  };
}

/** Sends the next due mail, or postpones it. Resolves with false if none was due; rejects if the database fails. */
export async function mailNext({ store, mail, now, facts, log, signal }: MailerDeps): Promise<boolean> {
  const message = await store.claimMail({ now: now(), leaseMs });
  if (!message) return false;
  const { id, key, mailAttempts } = message;
  const timeout = AbortSignal.timeout(sendTimeoutMs);
  try {
    const composed = composeMail(message, mail, (await facts()).companyName);
    await sendMail(mail, { mail: composed, key, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  } catch (cause) {
    const error = describeNetworkFailure(cause);
    const delayMs = retryDelay(mailAttempts);
    log(`Contact: message ${id} could not be mailed (${error}); again in ${Math.round(delayMs / 1000)} s.`);
    await store.postponeMail({ id, dueAt: now() + delayMs, error });
    return true;
  }
  await store.markMailed({ id, now: now() });
  return true;
}

/** Milliseconds, partly random: after a failure, a mail server should not get all mails at once. Attempts never end. */
export function retryDelay(attempts: number): number {
  const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempts - 1));
  return Math.round(delay * (1 - Math.random() / 2));
}
