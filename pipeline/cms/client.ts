import { createClient, type SanityClient } from "@sanity/client";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { type PullSettings, pullSettings } from "../settings.ts";
import { resultOf } from "./answers.ts";
import { type RequestSession, withRetries } from "./session.ts";
import type { Transport } from "./transport.ts";

/** The settings of a CMS that is named. */
export type CmsSettings = PullSettings & {
  readonly projectId: string;
  /** `drafts`: those lie over what is published. Otherwise what the API version means by none. */
  readonly perspective?: "drafts";
};

/** The settings of the environment. `purpose` ends the sentence "Say which project to …". Throws `WrongUse`. */
export function namedProject(purpose: string): CmsSettings {
  const { projectId, ...settings } = pullSettings();
  if (projectId) return { projectId, ...settings };
  throw new WrongUse(`Say which project to ${purpose}: SANITY_PROJECT_ID (see .env.example).`);
}

/** What a snapshot's lock calls this CMS: `sanity:<project>/<dataset>`. */
export function sourceOf({ projectId, dataset }: Pick<CmsSettings, "projectId" | "dataset">): string {
  return `sanity:${projectId}/${dataset}`;
}

/**
 * The client with the observed site's settings, passed as they are; `describeSettings` says what becomes of them. Without
 * a transport it is good for that alone.
 */
export function createCmsClient(settings: CmsSettings, transport?: Pick<Transport, "fetch">): SanityClient {
  const { projectId, dataset, apiVersion, apiHost, token, useCdn, perspective } = settings;
  // The client prints what it thinks of its settings, and offers no way to stop that: our reports say it in their words.
  const { warn } = console;
  console.warn = () => {};
  try {
    return createClient({
      projectId,
      dataset,
      apiVersion,
      useCdn,
      withCredentials: true,
      timeout: 300_000,
      ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
      ...(token ? { token } : {}),
      ...(perspective ? { perspective } : {}),
      // The client's own retries heed neither `Retry-After` nor our deadline.
      maxRetries: 0,
      ...(transport ? { resolveFetch: () => transport.fetch } : {}),
      ignoreWarnings: /./,
    });
  } finally {
    console.warn = warn;
  }
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
    ask: ({ what, query, params = {}, read, maySplit = false }) => {
      const request = async ({ timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal }) => {
        // Unfiltered: the client turns an answer it cannot read into an `undefined` result. Without a signal, a
        // timed-out request would go on and keep the process alive.
        const limits = { timeout: timeoutMs, signal, filterResponse: false, returnQuery: false } as const;
        return read(resultOf(await client.fetch(query, params, limits)));
      };
      return withRetries(session, what, request, { maySplit });
    },
  };
}
