import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { CmsSettings } from "#pipeline/cms/cms-settings.ts";
import { defaultRetryPolicy, openSession, type RetryPolicy } from "#pipeline/cms/session.ts";
import type { Failure } from "#pipeline/failure.ts";
import type { PullOptions } from "#pipeline/pull/context.ts";
import { createProgress } from "#pipeline/pull/progress.ts";
import { pullSnapshot } from "#pipeline/pull/pull.ts";
import { pullSettings } from "#pipeline/settings.ts";
import { type CmsAddress, failureOf } from "#tests/support/local-cms/client.ts";
import { openCms, type TestCms, type TestCmsOptions } from "#tests/support/local-cms/test-cms.ts";
import { picture, sampleAssets, sampleDay, sampleDocuments } from "#tests/support/sample.ts";
import { tempFolder, type WhenOver } from "./folders.ts";
import { runVerb, startNode } from "./programs.ts";
import { pictureAsset, tinyDrawing } from "./sample-assets.ts";

export type Trial = Awaited<ReturnType<typeof tryPulling>>;

/** Options of one pull that differ from those below. */
type Wishes = Partial<Omit<PullOptions, "settings" | "session">> & {
  readonly settings?: Partial<CmsSettings>;
  readonly policy?: Partial<RetryPolicy>;
};

/** A local CMS, by default with the sample's documents, and an empty folder into which a test pulls from it. */
export async function tryPulling(options: TestCmsOptions = {}, whenOver: WhenOver = onTestFinished) {
  const home = await tempFolder(undefined, whenOver);
  const cms = await openCms({ documents: sampleDocuments(), ...options }, whenOver);
  for (const [name, bytes] of sampleAssets()) cms.assets.set(name, bytes);
  const dir = join(home, "snapshot");
  const source = { SANITY_API_HOST: cms.origin, SANITY_PROJECT_ID: cms.projectId };
  const command = ["pull", "--dir", dir, "--today", sampleDay];
  const pull = (wishes?: Wishes) => pullFrom(cms, dir, wishes);
  return {
    cms,
    dir,
    pull,
    failing: (wishes?: Wishes) => failureOf<Failure>(pull(wishes)),
    /** The command, as `make pull` runs it. */
    run: (args: readonly string[] = [], settings = {}) => runVerb([...command, ...args], { ...source, ...settings }),
    /** The same command in a separate process, for tests of signals. */
    start: (args: readonly string[] = [], settings = {}) =>
      startNode(["pipeline/cli.ts", ...command, ...args], { ...source, ...settings }),
  };
}

export async function pulledTrial(...args: Parameters<typeof tryPulling>): Promise<Trial> {
  const trial = await tryPulling(...args);
  await trial.pull();
  return trial;
}

/** Pulls without pauses between attempts: tests check results, not times. */
export async function pullFrom(cms: CmsAddress, dir: string, { settings: more, policy, ...others }: Wishes = {}) {
  const settings = settingsFor(cms, more);
  const { deadlineMs } = settings;
  await using session = openSession({ ...defaultRetryPolicy, pauseMs: 0, deadlineMs, ...policy });
  const progress = createProgress({ write: () => {}, isTerminal: true });
  const defaults = { strict: false, mayHold: true, baseline: { has: () => false }, today: sampleDay, progress };
  return await pullSnapshot({ dir, settings, session, ...defaults, ...others });
}

/** The settings of a pull from this CMS, without a token unless given. */
export function settingsFor(cms: CmsAddress, more: Partial<CmsSettings> = {}): CmsSettings {
  const environment = { SANITY_API_HOST: cms.origin, SANITY_DATASET: cms.dataset };
  return { ...pullSettings(environment), projectId: cms.projectId, ...more };
}

/** Uploads a drawing, a different one for each number, which replaces a partner's drawing. */
export function changeLogo(cms: TestCms, number: number): void {
  const drawing = pictureAsset(`logo-${number}.svg`, tinyDrawing(`<rect width="${number}" height="6"/>`));
  cms.assets.set(drawing.fileName, drawing.bytes);
  const partner = cms.store.get("partner-muehle");
  if (!partner) throw new Error("The sample has no partner-muehle.");
  const { asset } = partner.logo as ReturnType<typeof picture>;
  cms.store.transaction([
    { createOrReplace: drawing.document },
    { createOrReplace: { ...partner, logo: picture(drawing.document._id) } },
    { delete: { id: asset._ref } },
  ]);
}
