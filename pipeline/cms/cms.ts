import { createClient, type SanityClient } from "@sanity/client";
import type { PullSettings } from "../settings.ts";
import { resultOf } from "./answers.ts";
import { type Line, persist } from "./with-retries.ts";

export type CmsSettings = PullSettings & { readonly projectId: string };

/** A question, and how its answer is read; `read` throws `WrongShape` for one that cannot be right. */
export interface Question<T> {
  /** For messages: “The list of documents”. */
  readonly what: string;
  readonly query: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly read: (result: unknown) => T;
  /** Throw `TooMuch` at once where a smaller question may fare better. */
  readonly maySplit?: boolean;
}

export interface Cms {
  ask<T>(question: Question<T>): Promise<T>;
}

/** The client with the observed site's settings, passed as they are; `describeSettings` says what becomes of them. */
export function createCmsClient(settings: CmsSettings): SanityClient {
  const { projectId, dataset, apiVersion, apiHost, token, useCdn } = settings;
  return createClient({
    projectId,
    dataset,
    apiVersion,
    useCdn,
    withCredentials: true,
    timeout: 300_000,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
    ...(token ? { token } : {}),
    // The client's own retries heed neither `Retry-After` nor our deadline.
    maxRetries: 0,
  });
}

export function createCms(client: SanityClient, line: Line): Cms {
  return {
    ask: ({ what, query, params = {}, read, maySplit = false }) =>
      persist(
        line,
        what,
        async (limits) => {
          // Unfiltered: the client turns an answer it cannot read into an `undefined` result. Without a signal, a
          // timed-out request would go on and keep the process alive.
          const body: unknown = await client.fetch(query, params, {
            ...limits,
            filterResponse: false,
            returnQuery: false,
          });
          return read(resultOf(body));
        },
        { maySplit },
      ),
  };
}

/** In one line, what the settings become in the client: credentials and cache exclude each other there. */
export function describeSettings(settings: CmsSettings, client: SanityClient): string {
  const { useCdn } = client.config();
  const host = settings.apiHost ?? `https://${settings.projectId}.${useCdn ? "apicdn" : "api"}.sanity.io`;
  const reader = settings.token ? "with the token" : "anonymously";
  const cache = useCdn ? "through the cache" : "past the cache";
  const why = settings.useCdn && !useCdn ? ", because credentials are on (Node sends none but a token)" : "";
  return `${settings.projectId}/${settings.dataset} at ${host}, API version ${settings.apiVersion}, ${reader}, ${cache}${why}`;
}
