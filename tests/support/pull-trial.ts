import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { CmsSettings } from "#pipeline/cms/client.ts";
import type { RetryPolicy } from "#pipeline/cms/session.ts";
import type { Failure } from "#pipeline/failure.ts";
import type { PullOptions } from "#pipeline/pull/context.ts";
import { pullSnapshot } from "#pipeline/pull/pull.ts";
import { pullSettings } from "#pipeline/settings.ts";
import { failureOf, openCms, type TestCms, type TestCmsOptions } from "#tests/support/local-cms/test-cms.ts";
import { sampleAssets, sampleDay, sampleDocuments } from "#tests/support/sample.ts";
import { tempFolder, type WhenOver } from "./folders.ts";

export type Trial = Awaited<ReturnType<typeof tryPulling>>;

/** Never waits: tests check results, not times. */
export const hasty: Partial<RetryPolicy> = { sleep: async () => {} };

/** The local CMS has the sample's documents by default. */
export async function tryPulling(options: TestCmsOptions = {}, whenOver: WhenOver = onTestFinished) {
  const home = await tempFolder(undefined, whenOver);
  const cms = await openCms({ documents: sampleDocuments(), ...options }, whenOver);
  for (const [name, bytes] of sampleAssets()) cms.assets.put(name, bytes);
  const dir = join(home, "snapshot");
  const pull = (more: Partial<PullOptions> = {}) => pullSnapshot({ ...optionsFor(cms, dir), ...more });
  return { cms, dir, pull, failing: (more?: Partial<PullOptions>): Promise<Failure> => failureOf(pull(more)) as never };
}

/** A trial whose first pull is over. */
export async function pulledTrial(...words: Parameters<typeof tryPulling>): Promise<Trial> {
  const trial = await tryPulling(...words);
  await trial.pull();
  return trial;
}

export function optionsFor(cms: TestCms, dir: string): PullOptions {
  return {
    dir,
    settings: settingsFor(cms),
    strict: false,
    baseline: { has: () => false },
    today: sampleDay,
    retryPolicy: hasty,
    mayFlush: false,
  };
}

/** The settings of a pull from this CMS, without a token unless given. */
export function settingsFor(cms: TestCms, more: Partial<CmsSettings> = {}): CmsSettings {
  const environment = { SANITY_API_HOST: cms.origin, SANITY_DATASET: cms.dataset };
  return { ...pullSettings(environment), projectId: cms.projectId, ...more };
}
