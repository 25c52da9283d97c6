import { createClient, type SanityClient } from "@sanity/client";
import { resultOf } from "./answers.ts";
import { type CmsSettings, isCached } from "./cms-settings.ts";
import { type RequestSession, withRetries } from "./session.ts";
import type { Transport } from "./transport.ts";

/** The first version with the perspective `raw`. */
export const rawApiVersion = "2025-02-19";

function clientFor(settings: CmsSettings, transport: Transport): SanityClient {
  const { projectId, dataset, apiVersion, apiHost, token, perspective } = settings;
  return createClient({
    projectId,
    dataset,
    apiVersion,
    useCdn: isCached(settings),
    withCredentials: !token,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
    ...(token ? { token } : {}),
    ...(perspective ? { perspective } : {}),
    // The client's own retries ignore `Retry-After` and our deadline.
    maxRetries: 0,
    resolveFetch: () => transport.fetch,
    ignoreWarnings: /./,
  });
}

/** A query and the function that reads its answer; `read` throws `WrongShape`. */
interface CmsQuery<T> {
  readonly what: string;
  readonly query: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly read: (result: unknown) => T;
  /** Throws `TooLarge` at once if a smaller query may succeed. */
  readonly maySplit?: boolean;
}

export type Cms = ReturnType<typeof createCms>;

export function createCms(settings: CmsSettings, session: RequestSession) {
  const client = clientFor(settings, session.transport);
  return {
    client,
    ask<T>({ what, query, params = {}, read, maySplit = false }: CmsQuery<T>): Promise<T> {
      const request = async (timeout: number) => {
        // `filterResponse` would turn an unreadable answer into undefined. Without a signal, a timed-out request would
        // continue and keep the process alive.
        const limits = { timeout, signal: session.signal, filterResponse: false, returnQuery: false } as const;
        return read(resultOf(await client.fetch(query, params, limits)));
      };
      return withRetries(session, what, request, maySplit);
    },
  };
}
