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
import { runVerb, startNode } from "./programs.ts";

export type Trial = Awaited<ReturnType<typeof tryPulling>>;

/** Never waits: tests check results, not times. */
export const hasty: Partial<RetryPolicy> = { sleep: async () => {} };

type Wishes = Partial<Omit<PullOptions, "settings">> & { readonly settings?: Partial<CmsSettings> };

/** The local CMS has the sample's documents by default. */
export async function tryPulling(options: TestCmsOptions = {}, whenOver: WhenOver = onTestFinished) {
  const home = await tempFolder(undefined, whenOver);
  const cms = await openCms({ documents: sampleDocuments(), ...options }, whenOver);
  for (const [name, bytes] of sampleAssets()) cms.assets.put(name, bytes);
  const dir = join(home, "snapshot");
  const source = { SANITY_API_HOST: cms.origin, SANITY_PROJECT_ID: cms.projectId };
  const words = ["pull", "--dir", dir, "--today", sampleDay];
  const pull = (wishes?: Wishes) => pullSnapshot(optionsFor(cms, dir, wishes));
  return {
    ...{ cms, dir, pull },
    failing: (wishes?: Wishes): Promise<Failure> => failureOf(pull(wishes)) as never,
    /** The command, as `make pull` runs it. */
    run: (args: readonly string[] = [], settings = {}) => runVerb([...words, ...args], { ...source, ...settings }),
    /** The same in a process of its own, for signals. */
    start: (args: readonly string[] = [], settings = {}) =>
      startNode(["pipeline/cli.ts", ...words, ...args], { ...source, ...settings }),
  };
}

/** A trial whose first pull is over. */
export async function pulledTrial(...words: Parameters<typeof tryPulling>): Promise<Trial> {
  const trial = await tryPulling(...words);
  await trial.pull();
  return trial;
}

export function optionsFor(cms: TestCms, dir: string, { settings, ...others }: Wishes = {}): PullOptions {
  return {
    ...{ dir, settings: settingsFor(cms, settings), strict: false, baseline: { has: () => false } },
    ...{ today: sampleDay, retryPolicy: hasty, ...others },
  };
}

/** The settings of a pull from this CMS, without a token unless given. */
export function settingsFor(cms: TestCms, more: Partial<CmsSettings> = {}): CmsSettings {
  const environment = { SANITY_API_HOST: cms.origin, SANITY_DATASET: cms.dataset };
  return { ...pullSettings(environment), projectId: cms.projectId, ...more };
}
