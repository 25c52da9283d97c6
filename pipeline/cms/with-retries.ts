import { PullFailure } from "../failure.ts";
import { type Trouble, troubleOf } from "./request-error.ts";
import { type Patience, pauseBefore } from "./retry-policy.ts";

/** How requests are made: with patience, until someone interrupts. One deadline holds for all that share a line. */
export interface Line {
  readonly patience: Patience;
  readonly signal: AbortSignal;
  /** On the clock of `patience`. */
  readonly endsAt: number;
  /** Requests made so far. */
  requests: number;
  /** Ends what is still being asked, where nobody waits for the answer any more. */
  hangUp(): void;
}

export function openLine(patience: Patience, interruption: AbortSignal): Line {
  const over = new AbortController();
  const signal = AbortSignal.any([interruption, over.signal]);
  const endsAt = patience.now() + patience.deadline;
  return { patience, signal, endsAt, requests: 0, hangUp: () => over.abort() };
}

/** Limits for one request. */
export interface Limits {
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

/** The answer was too large or too slow; asking for less may help. */
export class TooMuch extends Error {
  override name = "TooMuch";
}

/**
 * Makes a request again and again while its trouble may pass. Throws `PullFailure`, beginning with `what`; and
 * `TooMuch` at once, if asked to, where a smaller request may fare better.
 */
export async function persist<T>(
  line: Line,
  what: string,
  request: (limits: Limits) => Promise<T>,
  { maySplit = false } = {},
): Promise<T> {
  const { patience, signal } = line;
  for (let attempt = 1; ; attempt += 1) {
    stopIfInterrupted(signal);
    const remaining = line.endsAt - patience.now();
    if (remaining <= 0) throw new PullFailure("unreachable", `${what}: ${outOfTime(patience)}.`);
    line.requests += 1;
    try {
      return await request({ timeout: Math.max(1, Math.ceil(Math.min(patience.timeout, remaining))), signal });
    } catch (error) {
      stopIfInterrupted(signal);
      const trouble = troubleOf(error);
      if (!trouble) throw error;
      if (maySplit && trouble.isTooMuch) throw new TooMuch(trouble.words);
      await pause(line, what, attempt, trouble);
    }
  }
}

async function pause(line: Line, what: string, attempt: number, { reason, words, passes, waitAtLeast }: Trouble) {
  const { patience, signal } = line;
  if (!passes) throw new PullFailure(reason, `${what}: ${words}.`);
  if (attempt >= patience.attempts) {
    throw new PullFailure(reason, `${what}: ${words}. Asked ${attempt} times. Try again later.`);
  }
  const duration = waitAtLeast + pauseBefore(attempt, patience);
  if (patience.now() + duration > line.endsAt) {
    const asked = waitAtLeast > 0 ? ` The CMS asks to wait ${Math.ceil(waitAtLeast / 1000)} s.` : "";
    throw new PullFailure(reason, `${what}: ${words}. ${outOfTime(patience)}.${asked} Try again later.`);
  }
  try {
    await patience.sleep(duration, signal);
  } catch (error) {
    stopIfInterrupted(signal);
    throw error;
  }
}

export function stopIfInterrupted(signal: AbortSignal): void {
  if (signal.aborted) throw new PullFailure("interrupted", "The pull was interrupted. The snapshot is as it was.");
}

function outOfTime({ deadline }: Patience): string {
  return `The pull's time of ${Math.round(deadline / 1000)} s is over (PULL_DEADLINE)`;
}
