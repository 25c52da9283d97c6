import { setTimeout as wait } from "node:timers/promises";
import { Failure } from "../failure.ts";
import type { NetworkSettings } from "../settings.ts";
import { type RequestError, requestErrorOf } from "./errors.ts";
import { openTransport, type Transport } from "./transport.ts";

/** How long and how often the CMS is asked. */
export interface RetryPolicy {
  /** For one answer. */
  readonly timeoutMs: number;
  /** For everything that is asked of the CMS. */
  readonly deadlineMs: number;
  /** Of one question, before it is given up. */
  readonly attempts: number;
  /** As long as nothing has answered at all: a wrong address should be told in seconds. */
  readonly connectAttempts: number;
  now(): number;
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

/** The time-out is the observed site's. Eight attempts last about a minute: a restart of a server, not an outage. */
export const defaultRetryPolicy: RetryPolicy = {
  timeoutMs: 300_000,
  deadlineMs: 30 * 60_000,
  attempts: 8,
  connectAttempts: 3,
  now: () => performance.now(),
  sleep: async (durationMs, signal) => void (await wait(durationMs, undefined, { signal })),
  random: Math.random,
};

/** All requests of one piece of work: they share the way to the network, one deadline, and one end. */
export interface RequestSession {
  readonly policy: RetryPolicy;
  readonly transport: Transport;
  readonly signal: AbortSignal;
  /** On the clock of the policy. */
  readonly endsAt: number;
  /** Requests made so far. */
  requests: number;
  /** Whether anything has answered yet, be it with an error. */
  hasAnswered: boolean;
  /** Ends everything; nothing can be asked afterwards. */
  close(): Promise<void>;
}

/** Without settings of the network, those of the environment hold. Throws `WrongUse` for wrong ones. */
export function openSession(
  policy: RetryPolicy,
  interruption: AbortSignal = new AbortController().signal,
  network?: NetworkSettings,
): RequestSession {
  const over = new AbortController();
  const transport = openTransport(network);
  const session: RequestSession = {
    policy,
    transport: {
      ...transport,
      async fetch(url, init) {
        const response = await transport.fetch(url, init);
        session.hasAnswered = true;
        return response;
      },
    },
    signal: AbortSignal.any([interruption, over.signal]),
    endsAt: policy.now() + policy.deadlineMs,
    requests: 0,
    hasAnswered: false,
    async close() {
      over.abort();
      await transport.close();
    },
  };
  return session;
}

/** Throws `Failure` once the session was interrupted. */
export function stopIfInterrupted(signal: AbortSignal): void {
  if (signal.aborted) throw new Failure("interrupted", "The pull was interrupted. The snapshot is as it was.");
}

/** Limits for one request. */
export interface Limits {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** The answer was too large or too slow; asking for less may help. */
export class TooLarge extends Error {
  override name = "TooLarge";
}

/**
 * Makes a request again and again while that may help. Throws `Failure`, beginning with `what`; and `TooLarge` at once,
 * if asked to, where a smaller request may fare better.
 */
export async function withRetries<T>(
  session: RequestSession,
  what: string,
  request: (limits: Limits) => Promise<T>,
  { maySplit = false } = {},
): Promise<T> {
  const { policy, signal } = session;
  for (let attempt = 1; ; attempt += 1) {
    stopIfInterrupted(signal);
    const remainingMs = session.endsAt - policy.now();
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

/** Milliseconds: the range of the first pause, doubled with each attempt, and the largest. */
const shortestRangeMs = 250;
const maxRangeMs = 30_000;

/** Throws `Failure` where it makes no sense to wait for another attempt. */
async function pause(session: RequestSession, what: string, attempt: number, error: RequestError): Promise<void> {
  const { policy, signal } = session;
  const { reason, isRetryable, isUnconnected, waitAtLeastMs } = error;
  // A sentence may end with a question.
  const words = `${what}: ${error.words}${error.words.endsWith("?") ? "" : "."}`;
  if (!isRetryable) throw new Failure(reason, words);
  const attempts = isUnconnected && !session.hasAnswered ? policy.connectAttempts : policy.attempts;
  if (attempt >= attempts) {
    throw new Failure(reason, `${words} ${attempt === 1 ? "Tried once" : `Tried ${attempt} times`}.`);
  }
  // Full jitter: clients that failed together do not come back together.
  const durationMs = waitAtLeastMs + policy.random() * Math.min(maxRangeMs, shortestRangeMs * 2 ** attempt);
  if (policy.now() + durationMs > session.endsAt) {
    const asked = waitAtLeastMs > 0 ? ` The CMS asks to wait ${Math.ceil(waitAtLeastMs / 1000)} s.` : "";
    throw new Failure(reason, `${words} ${outOfTime(policy)}.${asked} Try again later.`);
  }
  try {
    await policy.sleep(durationMs, signal);
  } catch (error) {
    stopIfInterrupted(signal);
    throw error;
  }
}

function outOfTime({ deadlineMs }: RetryPolicy): string {
  return `The pull's time of ${Math.round(deadlineMs / 1000)} s is over (PULL_DEADLINE)`;
}
