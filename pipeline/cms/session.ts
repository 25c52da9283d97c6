import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "../failure.ts";
import { requestErrorOf } from "./errors.ts";
import type { RequestError } from "./network-error.ts";
import { openTransport, type Transport } from "./transport.ts";

export interface RetryPolicy {
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly attempts: number;
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
}

/** The timeout is the production site's. Eight attempts take about a minute: they outlast a restart, but no outage. */
export const defaultRetryPolicy: RetryPolicy = {
  timeoutMs: 300_000,
  deadlineMs: 30 * 60_000,
  attempts: 8,
  sleep: (durationMs, signal) => wait(durationMs, undefined, { signal }),
};

/** The maximum before any answer, so that a wrong address fails within seconds. */
const connectAttempts = 3;

/** The requests of one command, which share a deadline and connections. */
export interface RequestSession extends AsyncDisposable {
  readonly policy: RetryPolicy;
  readonly transport: Transport;
  /** Aborts when the command is interrupted or the session closed. */
  readonly signal: AbortSignal;
  /** As `performance.now()` tells the time. */
  readonly endsAt: number;
  requests: number;
  hasAnswered: boolean;
}

/** Throws `WrongUse` for wrong network settings. */
export function openSession(
  policy: RetryPolicy,
  interruption: AbortSignal = new AbortController().signal,
): RequestSession {
  const over = new AbortController();
  const transport = openTransport();
  const fetchNoted: Transport["fetch"] = async (url, init) => {
    const response = await transport.fetch(url, init);
    session.hasAnswered = true;
    return response;
  };
  const session: RequestSession = {
    policy,
    transport: { ...transport, fetch: fetchNoted },
    signal: AbortSignal.any([interruption, over.signal]),
    endsAt: performance.now() + policy.deadlineMs,
    requests: 0,
    hasAnswered: false,
    async [Symbol.asyncDispose]() {
      over.abort();
      await transport[Symbol.asyncDispose]();
    },
  };
  return session;
}

/** Throws `Failure` if the session was interrupted. */
export function stopIfInterrupted(signal: AbortSignal): void {
  if (signal.aborted) throw new Failure("interrupted", "The pull was interrupted. The snapshot is as it was.");
}

export interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The answer was too large or too slow; a smaller request may succeed. */
export class TooLarge extends Error {
  override name = "TooLarge";
}

/** Throws `Failure`, whose message begins with `what`, or at once `TooLarge` if the request may be split. */
export async function withRetries<T>(
  session: RequestSession,
  what: string,
  request: (limits: Limits) => Promise<T>,
  { maySplit = false } = {},
): Promise<T> {
  const { policy, signal } = session;
  for (let attempt = 1; ; attempt += 1) {
    stopIfInterrupted(signal);
    const remainingMs = session.endsAt - performance.now();
    if (remainingMs <= 0) throw new Failure("unreachable", `${what}: ${outOfTime(policy)}.`);
    session.requests += 1;
    try {
      return await request({ timeoutMs: Math.max(1, Math.ceil(Math.min(policy.timeoutMs, remainingMs))), signal });
    } catch (error) {
      stopIfInterrupted(signal);
      const found = requestErrorOf(error);
      if (!found) throw error;
      if (maySplit && found.isTooLarge) throw new TooLarge(found.words);
      await pause(session, what, attempt, found);
    }
  }
}

/** Milliseconds: the first pause's range, which doubles with each attempt, and the largest range. */
const shortestRangeMs = 250;
const maxRangeMs = 30_000;

async function pause(session: RequestSession, what: string, attempt: number, error: RequestError): Promise<void> {
  const { policy, signal } = session;
  const { reason, isRetryable = true, isUnconnected, waitAtLeastMs = 0 } = error;
  // The sentence may already end with a question mark.
  const words = `${what}: ${error.words}${error.words.endsWith("?") ? "" : "."}`;
  if (!isRetryable) throw new Failure(reason, words);
  const attempts = isUnconnected && !session.hasAnswered ? connectAttempts : policy.attempts;
  if (attempt >= attempts) {
    throw new Failure(reason, `${words} ${attempt === 1 ? "Tried once" : `Tried ${attempt} times`}.`);
  }
  // Full jitter keeps clients that failed together from retrying together.
  const durationMs = waitAtLeastMs + Math.random() * Math.min(maxRangeMs, shortestRangeMs * 2 ** attempt);
  if (performance.now() + durationMs > session.endsAt) {
    const asked = waitAtLeastMs > 0 ? ` The CMS asks to wait ${Math.ceil(waitAtLeastMs / 1000)} s.` : "";
    throw new Failure(reason, `${words} ${outOfTime(policy)}.${asked} Try again later.`);
  }
  // It rejects only when it is interrupted, which the next attempt says.
  await policy.sleep(durationMs, signal).catch(() => undefined);
}

function outOfTime({ deadlineMs }: RetryPolicy): string {
  return `The pull's time of ${Math.round(deadlineMs / 1000)} s is over (PULL_DEADLINE)`;
}
