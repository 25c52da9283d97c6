import { join } from "node:path";
import { singletonTypes } from "#src/content/model/documents.ts";
import { checkAssets } from "../check/assets.ts";
import { linkProblems } from "../check/check.ts";
import type { Loaded, LoadedAsset, LoadedDocument } from "../check/loaded.ts";
import { checkScreens } from "../check/screens.ts";
import { checkSlugs } from "../check/uniqueness.ts";
import { walk } from "../check/walk.ts";
import { type Problem, sortProblems } from "../problem.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { measureFile } from "../snapshot/listing.ts";
import type { Kept } from "./chosen.ts";
import type { PullContext } from "./context.ts";
import { examine, withSlugAlone } from "./examine.ts";
import type { MemoryKeeper } from "./memory.ts";
import type { Stage } from "./stage.ts";
import type { StagedAsset } from "./stage-assets.ts";
import { readStagedDocuments, type StagedDocuments } from "./staged-documents.ts";
import type { WrittenLock } from "./write-lock.ts";

/**
 * Everything that is wrong with a staged snapshot, as `make check` would say it, and with what could not be staged. Of
 * the check's layers only the lock's is missing, which the pull has just written.
 */
export async function validateStaged(
  { paths: { staging }, memory }: PullContext,
  { refused, examined }: Pick<Stage, "refused" | "examined">,
  kept: Kept,
  assets: readonly StagedAsset[],
  { expiredJobs }: Pick<WrittenLock, "expiredJobs">,
): Promise<Problem[]> {
  const documents = readStagedDocuments(staging, kept);
  const snapshot: Loaded = {
    dir: staging,
    lock: { expiredJobs },
    documents: [],
    byId: documents,
    jobs: documents.ofTypes(["job"]).map(withSlugAlone),
    setAside: refused,
    assets: await measure(staging, assets),
  };
  const problems = [...refused.values()].map(({ problem }) => problem);
  const addressed: LoadedDocument[] = [];
  for (const found of documentsInTurn(snapshot, documents, { kept, examined, memory })) {
    problems.push(...found.problems);
    if (found.addressed) addressed.push(found.addressed);
  }
  problems.push(...checkSlugs({ documents: addressed }));
  const fixed = documents.ofTypes(["page", ...singletonTypes]);
  problems.push(...checkScreens({ ...snapshot, documents: fixed }));
  const uploads = documents.ofTypes(assetTypes);
  // Unused ones are not staged; here nothing is there that could use them.
  const found = await checkAssets({ ...snapshot, documents: uploads });
  return sortProblems([...problems, ...found.filter(({ level }) => level !== "warning")]);
}

/** Documents that are read, after which there may be something to tidy. */
const tidyEvery = 100;

/** One document at a time is in memory: one that was not examined on its way, or that leads to others. */
function* documentsInTurn(
  snapshot: Loaded,
  documents: StagedDocuments,
  { kept, examined, memory }: Pick<Stage, "examined"> & { readonly kept: Kept; readonly memory: MemoryKeeper },
): Generator<{ problems: readonly Problem[]; addressed?: LoadedDocument | undefined }> {
  const linksOf = linkProblems(snapshot);
  let read = 0;
  for (const [id, { isFresh }] of kept) {
    const known = examined.get(id);
    if (isFresh && !known?.hasLinks) {
      if (known) yield known;
      continue;
    }
    const document = documents.get(id);
    if (!document) continue;
    const walked = walk(document);
    const found = known ?? examine(walked);
    const links = found?.hasLinks ? linksOf(walked) : [];
    if (found) yield { ...found, problems: [...found.problems, ...links] };
    read += 1;
    if (read % tidyEvery === 0) memory.tidy();
  }
}

async function measure(staging: string, assets: readonly StagedAsset[]): Promise<Map<string, LoadedAsset>> {
  const measured = new Map<string, LoadedAsset>();
  for (const { name } of assets) {
    const path = join(staging, "assets", name);
    measured.set(name, { path, ...(await measureFile(path)) });
  }
  return measured;
}
