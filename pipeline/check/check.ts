import type { Document } from "#src/content/model/documents.ts";
import type { Snapshot, SnapshotLock } from "#src/content/snapshot.ts";
import { isObject } from "../json.ts";
import { createMemoryKeeper } from "../memory.ts";
import { type Problem, problemOfFile } from "../problem.ts";
import { ProblemList } from "../problem-list.ts";
import { checkAssets } from "./assets.ts";
import { type Baseline, noBaseline } from "./baseline.ts";
import { checkLock } from "./check-lock.ts";
import { examine, onlyIfShown } from "./examine.ts";
import { loadFiles } from "./files.ts";
import { type FlawlessDocuments, noneKnown } from "./flawless.ts";
import { expiredIds, type Loaded, type LoadedDocument } from "./loaded.ts";
import { checkLooseReferences } from "./loose-references.ts";
import { checkPages } from "./pages.ts";
import { checkReferences } from "./references.ts";
import { checkScreens } from "./screens.ts";
import { rootTypes, shownDocuments } from "./shown-documents.ts";
import { addressedDocuments, checkTargets } from "./targets.ts";
import { checkSlugs } from "./uniqueness.ts";
import { schemaOf, type Walked, walk } from "./walk.ts";

export interface CheckOptions {
  /** Whether to make every page's payload, for what the other layers did not foresee. A build makes them anyway. */
  readonly triesPages?: boolean;
  /** Where it is kept which pictures are whole; by default beside the snapshot. */
  readonly decodedFile?: string | undefined;
  /** By default nothing is known. */
  readonly flawless?: FlawlessDocuments;
}

/**
 * Everything that is wrong with the snapshot in a folder, all at once; nothing if it is valid. Whatever the content, it
 * answers with problems; it throws only when the folder itself cannot be read. Pages are tried where nothing else is
 * wrong but what the baseline knows.
 */
export async function checkSnapshot(
  dir: string,
  baseline: Baseline = noBaseline,
  options: CheckOptions = {},
): Promise<Problem[]> {
  const { loaded, problems } = await loadFiles(dir);
  const list = new ProblemList();
  list.add(problems);
  if (loaded.documents.length === 0 && loaded.setAside.size === 0) {
    const remedy = "Restore the folder from git (git checkout -- snapshot), or pull the content";
    list.add([problemOfFile("documents", "there is no document in the snapshot", remedy)]);
  } else {
    await checkLoaded(loaded, list, baseline, options);
  }
  return list.sorted();
}

/** Adds everything that is wrong with documents already read. */
export async function checkLoaded(
  loaded: Loaded,
  list: ProblemList,
  baseline = noBaseline,
  { triesPages = true, decodedFile, flawless = noneKnown }: CheckOptions = {},
): Promise<void> {
  const linkProblems = linkProblemsIn(loaded);
  const used = new Set<string>();
  const memory = createMemoryKeeper();
  for (const document of loaded.documents) {
    const { file, id, type, label, content } = document;
    const walked = walk({ file, id, type, label, content });
    const digest = loaded.digests.get(id);
    const isFlawless = digest !== undefined && flawless.has(digest);
    const { problems, hasLinks, looseReferences } = examine(walked, isFlawless);
    if (digest !== undefined && problems.length === 0) flawless.add(digest);
    list.add(problems);
    if (hasLinks) list.add(linkProblems(walked));
    list.add(checkLooseReferences(walked.document, looseReferences, loaded));
    for (const { name, value } of walked.values) if (name === "_ref" && typeof value === "string") used.add(value);
    memory.tidy();
  }
  const known = loaded.documents.filter(({ type }) => schemaOf(type));
  list.add(checkLock(loaded));
  list.add(checkSlugs(known, loaded.lock));
  list.add(checkScreens(loaded));
  list.add(await checkAssets(loaded, used, decodedFile));
  // Nobody knows what a document leads to that cannot be read.
  if (loaded.setAside.size === 0) list.lowerUnshown(() => shownDocuments(rootsOf(known), loaded.byId, loaded.lock));
  if (triesPages && !list.hasErrors(baseline.has)) list.add(checkPages(snapshotOf(known, loaded.lock)));
}

function rootsOf(documents: readonly LoadedDocument[]): LoadedDocument[] {
  return documents.filter(({ type }) => (rootTypes as readonly string[]).includes(type));
}

/** What is wrong with where a document leads inside a snapshot. */
export function linkProblemsIn(snapshot: Loaded): (walked: Walked) => Problem[] {
  const addressed = addressedDocuments(snapshot);
  return (walked) => [...checkReferences(walked, snapshot), ...checkTargets(walked, addressed)].map(onlyIfShown);
}

/** As pages are made from it; the other layers have found that these documents are what they should be. */
function snapshotOf(documents: readonly LoadedDocument[], lock: unknown): Snapshot {
  const source = isObject(lock) && typeof lock.source === "string" ? lock.source : "";
  return {
    lock: { source, expired: [...expiredIds(lock)] } as unknown as SnapshotLock,
    byId: new Map(documents.map(({ id, content }) => [id, content as unknown as Document])),
  };
}
