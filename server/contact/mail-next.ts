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

export type MailingDeps = {
  readonly store: Pick<MessageStore, "claimMail" | "markMailed" | "postponeMail">;
  readonly mail: MailConfig;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Of the site in whose name it is mailed. */
  readonly facts: () => Promise<SiteFacts>;
  readonly log: (line: string) => void;
  /** Ends the mail under way. */
  readonly signal?: AbortSignal;
};

/** Mails the next message that is due, or postpones it. Resolves with whether there was one; rejects as the store does. */
export async function mailNext({ store, mail, now, facts, log, signal }: MailingDeps): Promise<boolean> {
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
