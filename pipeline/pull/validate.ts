import { join } from "node:path";
import { collectionNames } from "#src/addresses.ts";
import { singletonTypes } from "#src/content/model/documents.ts";
import { checkAssets } from "../check/assets.ts";
import { linkProblemsIn } from "../check/check.ts";
import { examine } from "../check/examine.ts";
import type { Loaded, LoadedAsset } from "../check/loaded.ts";
import { checkLooseReferences } from "../check/loose-references.ts";
import { checkPages } from "../check/pages.ts";
import { checkScreens } from "../check/screens.ts";
import { rootTypes, shownDocuments } from "../check/shown-documents.ts";
import { checkSlugs } from "../check/uniqueness.ts";
import { walk } from "../check/walk.ts";
import type { Problem } from "../problem.ts";
import { ProblemList } from "../problem-list.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { measureFile } from "../snapshot/listing.ts";
import type { Kept } from "./chosen.ts";
import type { PullContext } from "./context.ts";
import { findingsIn, withSlugAlone } from "./findings.ts";
import { GroupedFindings } from "./grouped-findings.ts";
import { leftOutProblems } from "./left-out.ts";
import { reachableSnapshot } from "./reachable.ts";
import type { Stage } from "./stage.ts";
import type { StagedAsset } from "./stage-assets.ts";
import { readStagedDocuments } from "./staged-documents.ts";
import type { WrittenLock } from "./write-lock.ts";

/** Documents that are read, after which there may be something to tidy. */
const tidyEvery = 100;

/**
 * Everything that is wrong with a staged snapshot, as `make check` would say it, and with what could not be staged. Of
 * the check's layers only the lock's is missing, which the pull has just written. One document at a time is in memory:
 * one that was not examined on its way, or that leads to others.
 */
export async function validateStaged(
  { paths: { staging, decoded }, source, baseline, memory }: PullContext,
  stage: Pick<Stage, "refused" | "leftOut" | "findings">,
  kept: Kept,
  assets: readonly StagedAsset[],
  lock: WrittenLock,
): Promise<Problem[]> {
  const documents = readStagedDocuments(staging, kept);
  const snapshot: Loaded = {
    dir: staging,
    lock,
    documents: documents.ofTypes(collectionNames).map(withSlugAlone),
    digests: new Map(),
    byId: documents,
    setAside: stage.refused,
    assets: await measure(staging, assets),
  };
  const list = new ProblemList();
  const grouped = new GroupedFindings();
  const linkProblems = linkProblemsIn(snapshot);
  const addressed = [];
  let read = 0;
  for (const [id, { isFresh }] of kept) {
    const known = stage.findings.get(id);
    const isDangling = known?.looseTargets.some((to) => !documents.has(to));
    if (isFresh && !known?.hasLinks && !isDangling) {
      if (!known) continue;
      list.add(known.problems);
      grouped.count(id, known.groups);
      if (known.addressed) addressed.push(known.addressed);
      continue;
    }
    const document = documents.get(id);
    if (!document) continue;
    const walked = walk(document);
    const examined = examine(walked);
    const found = known ?? findingsIn(walked, examined);
    list.add(found?.problems ?? []);
    grouped.count(id, found?.groups ?? []);
    if (found?.addressed) addressed.push(found.addressed);
    if (examined.hasLinks) list.add(linkProblems(walked));
    list.add(checkLooseReferences(document, examined.looseReferences, snapshot));
    read += 1;
    if (read % tidyEvery === 0) memory.tidy();
  }
  list.add(grouped.problems(documents));
  list.add([...stage.refused.values()].map(({ problem }) => problem));
  list.add(leftOutProblems(stage.leftOut));
  list.add(checkSlugs(addressed, lock));
  list.add(checkScreens({ ...snapshot, documents: documents.ofTypes(["page", ...singletonTypes]) }));
  // Unused ones are not staged.
  const uploads = documents.ofTypes(assetTypes);
  const used = new Set(uploads.map(({ id }) => id));
  list.add(await checkAssets({ ...snapshot, documents: uploads }, used, decoded));
  const findShown = () => shownDocuments(documents.ofTypes(rootTypes), documents, lock);
  if (stage.refused.size === 0) list.lowerUnshown(findShown);
  if (!list.hasErrors(baseline.has)) list.add(checkPages(reachableSnapshot(findShown(), { ...lock, source })));
  return list.sorted();
}

async function measure(staging: string, assets: readonly StagedAsset[]): Promise<Map<string, LoadedAsset>> {
  const measured = new Map<string, LoadedAsset>();
  for (const { name } of assets) {
    const path = join(staging, "assets", name);
    measured.set(name, { path, ...(await measureFile(path)) });
  }
  return measured;
}
