import { type ClientConfig, createClient, type SanityClient } from "@sanity/client";
import { onTestFinished } from "vitest";
import { startTestCms, type TestCms, type TestCmsOptions } from "./test-cms.ts";

export async function openCms(options: TestCmsOptions = {}): Promise<TestCms> {
  const cms = await startTestCms(options);
  onTestFinished(() => cms.close());
  return cms;
}

/** The real client, with nothing of its own that would hide what the CMS says. */
export function clientOf(cms: TestCms, config: ClientConfig = {}): SanityClient {
  return createClient({
    apiHost: cms.origin,
    useProjectHostname: false,
    projectId: cms.projectId,
    dataset: cms.dataset,
    apiVersion: "1",
    useCdn: false,
    maxRetries: 0,
    ...config,
  });
}

export async function failureOf(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  const outcome = await promise.then(
    (value) => new Error(`It did not fail, it gave ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  return outcome as Error & Record<string, unknown>;
}
