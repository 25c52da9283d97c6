import { ConnectionFailedError, createClient, type SanityClient } from "@sanity/client";
import { Failure } from "../failure.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { resultOf } from "./answers.ts";
import { type CmsSettings, isCached } from "./cms-settings.ts";
import { describeStatus, WrongStatus } from "./errors.ts";
import { publishedOrDraftFilter } from "./queries.ts";
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

/** A query, named by `what`, and the function that reads its answer. `read` throws `WrongShape`. */
interface CmsQuery<T> {
  readonly what: string;
  readonly query: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly read: (result: unknown) => T;
  /** True: `ask` throws `TooLarge` at once if a smaller query may succeed. */
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

/** While the connection is lost, events are missed. After `connected`, any document may therefore have changed. */
export type Heard = { readonly is: "connected" | "lost" } | { readonly is: "changed"; readonly id: string };

/** Listens until the signal aborts; the client reconnects by itself. Rejects with `Failure` if the CMS refuses. */
export function listenToEdits(client: SanityClient, hear: (heard: Heard) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const events: ("welcome" | "mutation" | "reconnect")[] = ["welcome", "mutation", "reconnect"];
    const listening = client
      .listen(`*[${publishedOrDraftFilter}]`, {}, { events, includeResult: false, visibility: "query" })
      .subscribe({
        next: (event) => {
          const id: unknown = event.type === "mutation" ? event.documentId : undefined;
          if (typeof id === "string") return hear({ is: "changed", id });
          // A mutation without an id may be of any document, so it counts as a new connection.
          return hear({ is: event.type === "reconnect" ? "lost" : "connected" });
        },
        error: (error) => reject(toFailure(error)),
        complete: () => reject(new Failure("unreachable", "The CMS ended its listener.")),
      });
    const stop = () => {
      listening.unsubscribe();
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

function toFailure(error: unknown): Failure {
  if (error instanceof ConnectionFailedError && error.status !== undefined) {
    const { reason, words } = describeStatus(new WrongStatus(error.status, []));
    return new Failure(reason, `The CMS refuses a listener: ${words}.`);
  }
  return new Failure("nonsense", `The CMS ended its listener: ${escapeForDisplay(String(error), 200)}.`);
}
