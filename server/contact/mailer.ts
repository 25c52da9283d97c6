import { describeFailure } from "../describe-failure.ts";
import { type MailingDeps, mailNext } from "./mail-next.ts";
import type { MessageStore } from "./message-store.ts";

/** That a mail under way has left when the server stops. */
const stopGraceMs = 1500;
/** Until another look at a file that cannot be used just now. */
const brokenStorePauseMs = 5000;
/** The clock may be set meanwhile, and timers do not take more than 24 days. */
const maxPauseMs = 60_000;

export type Mailer = {
  /** There may be something to mail. */
  wake(): void;
  /** Lets the mail under way end, unless that takes long, and begins no other. */
  stop(): Promise<void>;
};

type MailerDeps = Omit<MailingDeps, "store" | "signal"> & { readonly store: MessageStore };

/** Mails what is stored, one after the other, until all of it has been taken by the mail server. */
export function createMailer(deps: MailerDeps): Mailer {
  const stopping = new AbortController();
  const { store, now, log } = deps;
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
    let isMore = true;
    while (isMore && !isStopped) isMore = await mailNext({ ...deps, signal: stopping.signal });
    const due = await store.nextMailDue();
    return due === undefined ? undefined : Math.max(0, Math.min(due - now(), maxPauseMs));
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
