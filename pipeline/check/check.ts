import { type Problem, problemOfFile } from "../problem.ts";
import { ProblemList } from "../problem-list.ts";
import { checkAssets } from "./assets.ts";
import { type Baseline, noBaseline } from "./baseline.ts";
import { checkLock } from "./check-lock.ts";
import { documentProblems } from "./document-rules.ts";
import { addressedDocuments } from "./links.ts";
import { loadSnapshot } from "./load.ts";
import type { Loaded } from "./loaded.ts";
import { checkPages, checkScreens, checkSlugs, shownDocuments } from "./site.ts";
import { walk } from "./walk.ts";

/** Each of these looks at the whole snapshot. */
const rules: readonly ((loaded: Loaded) => readonly Problem[] | Promise<readonly Problem[]>)[] = [
  checkDocuments,
  checkLock,
  checkSlugs,
  checkScreens,
  checkAssets,
];

interface CheckOptions {
  /** Whether to make every page's payload, for what the other rules did not foresee. A build makes them anyway. */
  readonly triesPages?: boolean;
}

/**
 * Everything that is wrong with the snapshot in a folder, all at once; nothing if it is valid. Whatever the content, it
 * answers with problems; it throws only when the folder itself cannot be read.
 */
export async function checkSnapshot(dir: string, baseline = noBaseline, options?: CheckOptions): Promise<Problem[]> {
  const { loaded, problems } = await loadSnapshot(dir);
  return checkLoaded(loaded, problems, baseline, options);
}

/**
 * The same for a snapshot that was read already, from its files or from the CMS. `found` is what is wrong with the way it
 * was read. Pages are tried where nothing else is wrong but what the baseline knows.
 */
export async function checkLoaded(
  loaded: Loaded,
  found: readonly Problem[] = [],
  baseline: Baseline = noBaseline,
  { triesPages = true }: CheckOptions = {},
): Promise<Problem[]> {
  const list = new ProblemList();
  const { documents, setAside } = loaded;
  if (documents.length === 0 && setAside.size === 0) {
    const remedy = "Restore the folder from git (git checkout -- snapshot), or pull the content";
    list.add([...found, problemOfFile("documents", "there is no document in the snapshot", remedy)]);
    return list.sorted();
  }
  list.add(found);
  for (const check of rules) list.add(await check(loaded));
  // What a document leads to that cannot be read is unknown.
  if (setAside.size === 0) list.lowerUnshown(() => shownDocuments(loaded));
  if (triesPages && !list.hasErrors(baseline.has)) list.add(checkPages(loaded));
  return list.sorted();
}

/** Each document by itself, and among the others. */
function checkDocuments(loaded: Loaded): Problem[] {
  const addressed = addressedDocuments(loaded);
  return loaded.documents.flatMap((document) => documentProblems(walk(document), loaded, addressed));
}
