import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import type { LocalCms } from "#pipeline/local-cms/server.ts";

/** The address of a CMS, and its dataset. */
export type CmsAddress = Pick<LocalCms, "origin" | "projectId" | "dataset">;

/** The real client, without retries and caches that would hide the CMS's answers. */
export function clientOf({ origin: apiHost, projectId, dataset }: CmsAddress, config: ClientConfig = {}): SanityClient {
  const place = { apiHost, useProjectHostname: false, projectId, dataset };
  return createClient({ ...place, apiVersion: "1", useCdn: false, maxRetries: 0, ...config });
}

export function failureOf<E = Error & Record<string, unknown>>(promise: Promise<unknown>): Promise<E> {
  const fail = (value: unknown) => {
    throw new Error(`It did not fail, it gave ${JSON.stringify(value)}`);
  };
  return promise.then(fail, (error) => error);
}
