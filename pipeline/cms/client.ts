import { createClient, type SanityClient } from "@sanity/client";
import type { CmsSettings } from "./cms-settings.ts";
import type { Transport } from "./transport.ts";

/**
 * The client with the observed site's settings, passed as they are; `describeSettings` says what becomes of them. Without
 * a transport it is good for that alone.
 */
export function createCmsClient(settings: CmsSettings, transport?: Pick<Transport, "fetch">): SanityClient {
  const { projectId, dataset, apiVersion, apiHost, token, useCdn } = settings;
  return withoutWarnings(() =>
    createClient({
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
      ...(transport ? { resolveFetch: () => transport.fetch } : {}),
      ignoreWarnings: /./,
    }),
  );
}

/** The client prints what it thinks of its settings, and offers no way to stop that: our reports say it in their words. */
function withoutWarnings<T>(create: () => T): T {
  const { warn } = console;
  console.warn = () => {};
  try {
    return create();
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
