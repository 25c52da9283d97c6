import { setTimeout as pause } from "node:timers/promises";
import { describeFailure } from "../describe-failure.ts";
import { type MailingDeps, mailNext } from "./mail-next.ts";
import type { MessageStore } from "./message-store.ts";

/** That a mail under way has left when the server stops. */
const stopGraceMs = 1500;
/** Until another look at a file that cannot be used just now. */
const brokenStorePauseMs = 5000;
/** The clock may be set meanwhile, and another program may change what is due. */
const maxPauseMs = 60_000;

type MailerDeps = Omit<MailingDeps, "store" | "signal"> & { readonly store: MessageStore };

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
