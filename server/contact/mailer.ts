import { isIP } from "node:net";
import { createTransport, type SMTPTransportOptions } from "nodemailer";
import { describeFailure } from "../describe-failure.ts";
import { composeMail } from "./compose-mail.ts";
import type { MailConfig } from "./contact-config.ts";
import type { ContactStore } from "./store.ts";
import type { StoredMessage } from "./stored-messages.ts";

/** Milliseconds for one mail. */
const sendTimeoutMs = 60_000;
/** For which no other server takes a mail: it must end well before that. */
const leaseMs = 2 * sendTimeoutMs;
/** That a mail under way has left when the server stops. */
const stopGraceMs = 1500;
/** Until another look at a file that cannot be used just now. */
const brokenStorePauseMs = 5000;
/** The clock may be set meanwhile, and timers do not take more than 24 days. */
const maxPauseMs = 60_000;
/** A mail server that restarts is back after the first, and none is asked more often than it must be. */
const firstDelayMs = 30_000;
const maxDelayMs = 6 * 3_600_000;

export type Mailer = {
  /** There may be something to mail. */
  wake(): void;
  /** Lets the mail under way end, unless that takes long, and begins no other. */
  stop(): Promise<void>;
};

type MailerDeps = {
  readonly store: ContactStore;
  readonly mail: MailConfig;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whose site it is, if the site says so. */
  readonly companyName: () => Promise<string | undefined>;
  readonly log: (line: string) => void;
};

/** Mails what is stored, one after the other, until all of it has been taken by the mail server. */
export function createMailer({ store, mail, now, companyName, log }: MailerDeps): Mailer {
  const transport = createTransport(smtpOptions(mail.url));
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
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
        return brokenStorePauseMs;
      })
      .then((pauseMs) => {
        running = undefined;
        // What was stored after the last look, when this was still running.
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

  async function mailOne(message: StoredMessage): Promise<void> {
    const { id, mailAttempts } = message;
    const failure = await send(message);
    if (failure === undefined) {
      await store.run("markMailed", { id, now: now() });
      return;
    }
    const delayMs = retryDelay(mailAttempts);
    log(`Contact: message ${id} could not be mailed (${failure}); again in ${Math.round(delayMs / 1000)} s.`);
    await store.run("postponeMail", { id, dueAt: now() + delayMs, error: failure });
  }

  /** Resolves with why it did not work. */
  async function send(message: StoredMessage): Promise<string | undefined> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(sendTimeoutMs)]);
    try {
      await transport.sendMail({ ...composeMail(message, mail, await companyName()), signal });
      return undefined;
    } catch (error) {
      return describeMailFailure(error);
    }
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const impatience = setTimeout(() => stopping.abort(), stopGraceMs);
      await running;
      clearTimeout(impatience);
    },
  };
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

/**
 * What the library makes of an address such as `smtp://user:password@host:587`. Another machine must offer TLS:
 * messages hold personal data. `?requireTLS=false` in the address lifts that for a network of one's own.
 */
export function smtpOptions(url: string): SMTPTransportOptions {
  const { hostname, searchParams } = new URL(url);
  const isLoopback = ["localhost", "[::1]"].includes(hostname) || (isIP(hostname) === 4 && hostname.startsWith("127."));
  return {
    url,
    ...(!isLoopback && !searchParams.has("requireTLS") && { requireTLS: true }),
    // Milliseconds. The library's own, of up to ten minutes, would outlast the lease.
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  };
}

/** Codes only: what a mail server answers in words may repeat the visitor's address. */
function describeMailFailure(error: unknown): string {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const known = [code, responseCode, command].filter((part) => /^[A-Z\d_ ]{1,20}$/i.test(String(part ?? "")));
  return known.length > 0 ? known.join(" ") : "unknown error";
}
