import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { onTestFinished } from "vitest";
import { type Lake, type LakeOptions, startLake } from "#pipeline/lake/lake.ts";

/** A lake that dries up when the running test is over. */
export async function openLake(options: LakeOptions = {}): Promise<Lake> {
  const lake = await startLake(options);
  onTestFinished(() => lake.close());
  return lake;
}

/** The real client, with nothing of its own that would hide what the lake says. */
export function clientOf(lake: Lake, config: ClientConfig = {}): SanityClient {
  return createClient({
    apiHost: lake.origin,
    useProjectHostname: false,
    projectId: lake.projectId,
    dataset: lake.dataset,
    apiVersion: "1",
    useCdn: false,
    maxRetries: 0,
    ...config,
  });
}

/** What a promise fails with. */
export async function failureOf(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  const outcome = await promise.then(
    (value) => new Error(`It did not fail, it gave ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  return outcome as Error & Record<string, unknown>;
}
