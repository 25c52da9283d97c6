import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { CmsSettings } from "#pipeline/cms/client.ts";
import type { RetryPolicy } from "#pipeline/cms/session.ts";
import { Failure } from "#pipeline/failure.ts";
import type { PullOptions } from "#pipeline/pull/context.ts";
import { pullSnapshot } from "#pipeline/pull/pull.ts";
import type { PullReport } from "#pipeline/pull/report.ts";
import { pullSettings } from "#pipeline/settings.ts";
import { readSnapshot } from "#src/content/read.ts";
import { startTestCms, type TestCms, type TestCmsOptions } from "#tests/support/local-cms/test-cms.ts";
import { sampleDay, writeSample } from "#tests/support/sample.ts";
import { readTree, tempFolder, type WhenOver } from "./folders.ts";

export interface Trial {
  readonly cms: TestCms;
  readonly dir: string;
  pull(options?: Partial<PullOptions>): Promise<PullReport>;
  failing(options?: Partial<PullOptions>): Promise<Failure>;
}

/** Never waits: tests check results, not times. */
export const hasty: Partial<RetryPolicy> = { sleep: async () => {} };

/** The local CMS has the sample's documents by default. */
export async function tryPulling(options: TestCmsOptions = {}, whenOver: WhenOver = onTestFinished): Promise<Trial> {
  const home = await tempFolder(undefined, whenOver);
  const { documents, assets } = await sampleContent();
  const assetsDir = join(home, "uploads");
  await mkdir(assetsDir);
  for (const [name, bytes] of Object.entries(assets)) await writeFile(join(assetsDir, name), bytes, "latin1");
  const cms = await startTestCms({ documents, assetsDir, ...options });
  whenOver(() => cms.close());
  const dir = join(home, "snapshot");
  const pull = (more: Partial<PullOptions> = {}) => pullSnapshot({ ...optionsFor(cms, dir), ...more });
  return { cms, dir, pull, failing: (more) => failureOf(pull(more)) };
}

/** A trial whose first pull is over. */
export async function pulledTrial(...words: Parameters<typeof tryPulling>): Promise<Trial> {
  const trial = await tryPulling(...words);
  await trial.pull();
  return trial;
}

export async function failureOf(pulling: Promise<unknown>): Promise<Failure> {
  const outcome = await pulling.then(
    () => new Error("The pull did not fail."),
    (error: unknown) => error,
  );
  if (outcome instanceof Failure) return outcome;
  throw outcome;
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

interface Content {
  readonly documents: readonly Record<string, unknown>[];
  readonly assets: Readonly<Record<string, string>>;
}

let content: Promise<Content> | undefined;

/** Created only once, because the pictures are slow to make. */
export function sampleContent(): Promise<Content> {
  content ??= makeSample();
  return content;
}

async function makeSample(): Promise<Content> {
  const dir = await mkdtemp(join(tmpdir(), "website-"));
  try {
    await writeSample(dir);
    return { documents: [...readSnapshot(dir).byId.values()], assets: await readTree(join(dir, "assets")) };
  } finally {
    await rm(dir, { recursive: true });
  }
}
