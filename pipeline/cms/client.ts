import { createClient, type SanityClient } from "@sanity/client";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { isProjectNamed, localCmsOrigin, type PullSettings, pullSettings } from "../settings.ts";
import { resultOf } from "./answers.ts";
import { type RequestSession, withRetries } from "./session.ts";
import type { Transport } from "./transport.ts";

/** The first version with the perspective `raw`. */
export const rawApiVersion = "2025-02-19";

export type CmsSettings = PullSettings & {
  readonly projectId: string;
  /** `raw` gives drafts, under ids of their own, beside published documents. Without it, the API version decides. */
  readonly perspective?: "raw";
};

/** Settings from the environment. `purpose` ends the sentence "Say which project to …". Throws `WrongUse`. */
export async function namedProject(purpose: string): Promise<CmsSettings> {
  const { projectId, ...settings } = await settingsHere();
  if (projectId) return { projectId, ...settings };
  throw new WrongUse(
    `Say which project to ${purpose}: SANITY_PROJECT_ID (see .env.example), or run in another terminal: make cms`,
  );
}

/** If no project is named and `make cms` runs on this machine, its CMS is the project. */
export async function settingsHere(): Promise<PullSettings> {
  const settings = pullSettings();
  if (isProjectNamed(settings)) return settings;
  const apiHost = localCmsOrigin();
  const answer = await fetch(`${apiHost}/v1/check/cors`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
  return answer?.ok ? { ...settings, projectId: "local", apiHost } : settings;
}

function clientFor(settings: CmsSettings, transport: Transport): SanityClient {
  const { projectId, dataset, apiVersion, apiHost, token, perspective } = settings;
  return createClient({
    projectId,
    dataset,
    apiVersion,
    useCdn: isCached(settings),
    withCredentials: !token,
    timeout: 300_000,
    ...(apiHost ? { apiHost, useProjectHostname: false } : {}),
    ...(token ? { token } : {}),
    ...(perspective ? { perspective } : {}),
    // The client's own retries ignore `Retry-After` and our deadline.
    maxRetries: 0,
    resolveFetch: () => transport.fetch,
    ignoreWarnings: /./,
  });
}

/** Without a token, the client sends credentials, and it does not use the cache with credentials. */
function isCached({ useCdn, token }: CmsSettings): boolean {
  return useCdn && token !== undefined;
}

/** The effective settings in one line. */
export function describeSettings(settings: CmsSettings): string {
  const { projectId, dataset, apiVersion, token } = settings;
  const reader = token ? "with the token" : "anonymously";
  const cache = isCached(settings) ? "through the cache" : "past the cache";
  return `${projectId}/${dataset} at ${hostOf(settings)}, API version ${apiVersion}, ${reader}, ${cache}`;
}

export function hostOf(settings: CmsSettings): string {
  return settings.apiHost ?? `https://${settings.projectId}.${isCached(settings) ? "apicdn" : "api"}.sanity.io`;
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
