import { type Cms, createCms, createCmsClient, describeSettings } from "../cms/cms.ts";
import { usualPatience } from "../cms/retry-policy.ts";
import { openLine, stopIfInterrupted } from "../cms/with-retries.ts";
import type { FileSteps } from "../snapshot/file-steps.ts";
import { flushStaged } from "../snapshot/flush.ts";
import { findIntact } from "../snapshot/intact.ts";
import type { Places } from "../snapshot/paths.ts";
import { signatureOf } from "../snapshot/signature.ts";
import { swapSnapshot } from "../snapshot/swap.ts";
import { assembleDocuments, keptDocuments, writeLock } from "./complete.ts";
import { gather } from "./gather.ts";
import { guardAgainstShrinking, refuseInvalid } from "./guards.ts";
import { createMemoryKeeper } from "./memory.ts";
import { assetTypes } from "./normalise.ts";
import { noProgress } from "./progress.ts";
import type { PullOptions } from "./pull.ts";
import { nothingNew, type PullReport } from "./pull-report.ts";
import { remember, rememberFiles } from "./remember.ts";
import { createStage } from "./stage.ts";
import { stageAssets } from "./stage-assets.ts";
import { changesSince, countKeptOut } from "./summary.ts";
import { validateStaged } from "./validate.ts";

/** All stages of a pull, in their order. The caller holds the lock, and tidies up if this throws. */
export async function pullLocked(options: PullOptions, places: Places, steps: FileSteps): Promise<PullReport> {
  const { settings, today, progress = noProgress, signal = new AbortController().signal } = options;
  const { privateTypes, token } = settings;
  const source = `sanity:${settings.projectId}/${settings.dataset}`;
  const client = createCmsClient(settings);
  const line = openLine({ ...usualPatience, deadline: settings.deadline, ...options.patience }, signal);
  const cms: Cms = createCms(client, line);
  const about = { source, settings: describeSettings(settings, client) };
  const memory = createMemoryKeeper();

  // Our own token, pasted somewhere by an editor, is the one secret that is known for sure.
  const ownSecrets = token ? [token] : [];
  const stage = createStage({ staging: places.staging, steps, privateTypes, ownSecrets });
  const gathering = { places, stage, settings, today, progress, memory };
  const gathered = await gather(cms, gathering).catch((error) => {
    line.hangUp();
    throw error;
  });
  const { requests } = line;
  if ("unchanged" in gathered) {
    const { unchanged, wasTouched } = gathered;
    if (wasTouched) await rememberFiles(places, settings, unchanged, steps);
    return { ...about, ...nothingNew(unchanged), requests };
  }

  const { before } = gathered;
  const { documents, refused } = stage;
  const choice = keptDocuments(stage);
  const { kept, unused } = choice;
  if (!settings.allowShrink) guardAgainstShrinking(places.target, [...kept.values(), ...refused.values()]);
  assembleDocuments(places, stage, choice, steps);
  const trusted = before.isWhole ? (before.lock?.assets ?? {}) : {};
  const uploads = [...kept].flatMap(([id, { type }]) => (assetTypes.includes(type) ? [{ id, type }] : []));
  const brought = await stageAssets(uploads, { places, settings, line, steps, progress, trusted });
  const { assets, downloaded } = brought;
  const lock = writeLock(places.staging, kept, { source, today, assets }, steps);

  stopIfInterrupted(signal);
  const { staging } = places;
  const { expiredJobs } = lock;
  const typeOf = (id: string) => kept.get(id)?.type;
  const isSame =
    before.lock?.digest === lock.digest &&
    (before.isWhole || (await findIntact(places.target, before.lock, typeOf)).isWhole);
  const layDown = async () => {
    const [signature] = await Promise.all([signatureOf(staging), flushStaged(staging, kept, assets, steps)]);
    return signature;
  };
  // While all is checked, the disk does its part.
  const laidDown = isSame ? undefined : layDown();
  laidDown?.catch(() => {});
  const found = await validateStaged({ staging, stage, kept, assets, expiredJobs, memory });
  const problems = [...brought.problems, ...found];
  const known = refuseInvalid(problems, refused, options);
  stopIfInterrupted(signal);

  const signature = await laidDown;
  if (!isSame) swapSnapshot(places, steps);
  memory.tidy();
  await remember(places, settings, { documents, kept, lock, today, signature }, steps);
  return {
    ...about,
    isChanged: !isSame,
    digest: lock.digest,
    documents: kept.size,
    assets: assets.length,
    ...changesSince(before.lock, kept),
    keptOut: countKeptOut(documents, privateTypes),
    unusedAssets: unused.length,
    requests,
    downloads: downloaded,
    edits: gathered.edits,
    problems,
    known,
  };
}
