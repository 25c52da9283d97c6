import { Failure } from "../failure.ts";
import { requestErrorOf } from "./classify-error.ts";
import type { RequestError } from "./request-error.ts";
import { type RequestSession, stopIfInterrupted } from "./request-session.ts";
import { pauseBefore, type RetryPolicy } from "./retry-policy.ts";

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

/** Throws `Failure` where it makes no sense to wait for another attempt. */
async function pause(session: RequestSession, what: string, attempt: number, error: RequestError): Promise<void> {
  const { policy, signal } = session;
  const { reason, words, isRetryable, isUnconnected, waitAtLeastMs } = error;
  if (!isRetryable) throw new Failure(reason, `${what}: ${ended(words)}`);
  const attempts = isUnconnected && !session.hasAnswered ? policy.connectAttempts : policy.attempts;
  if (attempt >= attempts) {
    const times = attempt === 1 ? "Tried once" : `Tried ${attempt} times`;
    throw new Failure(reason, `${what}: ${ended(words)} ${times}.`);
  }
  const durationMs = waitAtLeastMs + pauseBefore(attempt, policy);
  if (policy.now() + durationMs > session.endsAt) {
    const asked = waitAtLeastMs > 0 ? ` The CMS asks to wait ${Math.ceil(waitAtLeastMs / 1000)} s.` : "";
    throw new Failure(reason, `${what}: ${ended(words)} ${outOfTime(policy)}.${asked} Try again later.`);
  }
  try {
    await policy.sleep(durationMs, signal);
  } catch (error) {
    stopIfInterrupted(signal);
    throw error;
  }
}

/** A sentence may end with a question. */
function ended(words: string): string {
  return words.endsWith("?") ? words : `${words}.`;
}

function outOfTime({ deadlineMs }: RetryPolicy): string {
  return `The pull's time of ${Math.round(deadlineMs / 1000)} s is over (PULL_DEADLINE)`;
}
