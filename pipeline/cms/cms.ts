import type { SanityClient } from "@sanity/client";
import { resultOf } from "./answers.ts";
import type { RequestSession } from "./request-session.ts";
import { withRetries } from "./with-retries.ts";

/** A question, and how its answer is read; `read` throws `WrongShape` for one that cannot be right. */
export interface Question<T> {
  /** For messages: “The list of documents”. */
  readonly what: string;
  readonly query: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly read: (result: unknown) => T;
  /** Throw `TooLarge` at once where a smaller question may fare better. */
  readonly maySplit?: boolean;
}

export interface Cms {
  ask<T>(question: Question<T>): Promise<T>;
}

export function createCms(client: SanityClient, session: RequestSession): Cms {
  return {
    ask: ({ what, query, params = {}, read, maySplit = false }) =>
      withRetries(
        session,
        what,
        async ({ timeoutMs, signal }) => {
          // Unfiltered: the client turns an answer it cannot read into an `undefined` result. Without a signal, a
          // timed-out request would go on and keep the process alive.
          const body: unknown = await client.fetch(query, params, {
            timeout: timeoutMs,
            signal,
            filterResponse: false,
            returnQuery: false,
          });
          return read(resultOf(body));
        },
        { maySplit },
      ),
  };
}
