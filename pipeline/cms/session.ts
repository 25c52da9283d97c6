import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "../failure.ts";
import { requestErrorOf } from "./errors.ts";
import type { RequestError } from "./network-error.ts";
import { openTransport } from "./transport.ts";

export type RetryPolicy = Readonly<Record<keyof typeof defaultRetryPolicy, number>>;

/**
 * The timeout is the default of `@sanity/client`. The pauses between eight attempts last about a minute at most,
 * which is enough for a restart of the CMS, but not for an outage.
 */
export const defaultRetryPolicy = {
  timeoutMs: 300_000,
  deadlineMs: 30 * 60_000,
  attempts: 8,
  /** The longest pause that may follow the first attempt. This limit doubles with each further attempt. */
  pauseMs: 500,
};

/** The most attempts to connect while no request has had an answer yet. A wrong address then fails within seconds. */
const connectAttempts = 3;

export type RequestSession = ReturnType<typeof openSession>;

/** The requests of a command share a deadline and connections. Throws `WrongUse` for wrong network settings. */
export function openSession(policy: RetryPolicy, interruption: AbortSignal = new AbortController().signal) {
  const closing = new AbortController();
  const transport = openTransport();
  return {
    policy,
    transport,
    /** Aborts when the command is interrupted or the session closed. */
    signal: AbortSignal.any([interruption, closing.signal]),
    /** Milliseconds on the clock of `performance.now()`. */
    endsAt: performance.now() + policy.deadlineMs,
    requests: 0,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await transport[Symbol.asyncDispose]();
    },
  };
}

/** Throws `Failure` if the session was interrupted. */
export function stopIfInterrupted(signal: AbortSignal): void {
  if (signal.aborted) throw new Failure("interrupted", "The pull was interrupted. The snapshot is as it was.");
}

/** The answer was too large or too slow; a smaller request may succeed. */
export class TooLarge extends Error {
  override name = "TooLarge";
}

/** Throws `Failure`, whose message begins with `what`. With `maySplit`, throws `TooLarge` without a retry. */
export async function withRetries<T>(
  session: RequestSession,
  what: string,
  request: (timeoutMs: number) => Promise<T>,
  maySplit = false,
): Promise<T> {
  const { policy, signal } = session;
  for (let attempt = 1; ; attempt += 1) {
    stopIfInterrupted(signal);
    const remainingMs = session.endsAt - performance.now();
    if (remainingMs <= 0) throw new Failure("unreachable", `${what}: ${outOfTime(policy)}.`);
    session.requests += 1;
    try {
      return await request(Math.max(1, Math.ceil(Math.min(policy.timeoutMs, remainingMs))));
    } catch (error) {
      stopIfInterrupted(signal);
      const found = requestErrorOf(error);
      if (!found) throw error;
      if (maySplit && found.isTooLarge) throw new TooLarge(found.words);
      await pauseOrFail(session, what, attempt, found);
    }
  }
}

const maxPauseMs = 30_000;

/** Throws `Failure` if the request may not be tried again. */
async function pauseOrFail(session: RequestSession, what: string, attempt: number, error: RequestError): Promise<void> {
  const { policy, signal } = session;
  const { reason, isRetryable = true, isUnconnected, waitAtLeastMs = 0 } = error;
  // The sentence may already end with a question mark.
  const words = `${what}: ${error.words}${error.words.endsWith("?") ? "" : "."}`;
  if (!isRetryable) throw new Failure(reason, words);
  const maxAttempts = isUnconnected && !session.transport.hasAnswered ? connectAttempts : policy.attempts;
  if (attempt >= maxAttempts) {
    throw new Failure(reason, `${words} ${attempt === 1 ? "Tried once" : `Tried ${attempt} times`}.`);
  }
  // Full jitter keeps clients that failed together from retrying together.
  const durationMs = waitAtLeastMs + Math.random() * Math.min(maxPauseMs, policy.pauseMs * 2 ** (attempt - 1));
  if (performance.now() + durationMs > session.endsAt) {
    const asked = waitAtLeastMs > 0 ? ` The CMS asks to wait ${Math.ceil(waitAtLeastMs / 1000)} s.` : "";
    throw new Failure(reason, `${words} ${outOfTime(policy)}.${asked} Try again later.`);
  }
  // The pause rejects only if it is interrupted, which the next attempt reports.
  await wait(durationMs, undefined, { signal }).catch(() => undefined);
}

function outOfTime({ deadlineMs }: RetryPolicy): string {
  return `The pull's time of ${Math.round(deadlineMs / 1000)} s is over (PULL_DEADLINE)`;
}
