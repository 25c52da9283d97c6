import { type Problem, problemOfFile } from "../problem.ts";
import { ProblemList } from "../problem-list.ts";
import { checkAddresses } from "./addresses.ts";
import { checkAssets } from "./assets.ts";
import { type Baseline, noBaseline } from "./baseline.ts";
import { checkLock } from "./check-lock.ts";
import { checkDays, checkKeys, checkSalary } from "./fields.ts";
import { addressedDocuments, checkLooseReferences, checkReferences, checkTargets } from "./links.ts";
import { loadSnapshot } from "./load.ts";
import type { Loaded } from "./loaded.ts";
import { checkPictures } from "./pictures.ts";
import { checkSchema } from "./schema.ts";
import { checkPages, checkScreens, checkSlugs, shownDocuments } from "./site.ts";
import { checkLanguages, checkMarks, checkSecrets, checkText } from "./text.ts";
import { type Walked, walk } from "./walk.ts";

export interface CheckOptions {
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
  list.add(found);
  if (loaded.documents.length === 0 && loaded.setAside.size === 0) {
    const remedy = "Restore the folder from git (git checkout -- snapshot), or pull the content";
    list.add([problemOfFile("documents", "there is no document in the snapshot", remedy)]);
    return list.sorted();
  }
  const addressed = addressedDocuments(loaded);
  const used = new Set<string>();
  for (const document of loaded.documents) {
    const walked = walk(document);
    for (const check of contentRules) list.add(check(walked).map(onlyIfShown));
    list.add(checkReferences(walked, loaded).map(onlyIfShown));
    list.add(checkTargets(walked, addressed).map(onlyIfShown));
    list.add(checkLooseReferences(walked, loaded));
    // A secret can be read in the repository, whether a page shows it or not.
    list.add(checkSecrets(walked));
    for (const { name, value } of walked.values) if (name === "_ref" && typeof value === "string") used.add(value);
  }
  list.add(checkLock(loaded));
  list.add(checkSlugs(loaded));
  list.add(checkScreens(loaded));
  list.add(await checkAssets(loaded, used));
  // What a document leads to that cannot be read is unknown.
  if (loaded.setAside.size === 0) list.lowerUnshown(() => shownDocuments(loaded));
  if (triesPages && !list.hasErrors(baseline.has)) list.add(checkPages(loaded));
  return list.sorted();
}

/** Each of these looks at what is in one document. */
const contentRules: readonly ((walked: Walked) => readonly Problem[])[] = [
  checkSchema,
  checkLanguages,
  checkPictures,
  checkAddresses,
  checkMarks,
  checkText,
  checkDays,
  checkSalary,
  checkKeys,
];

/** An error that is none where no page shows the document. */
function onlyIfShown(problem: Problem): Problem {
  return problem.level === "error" ? { ...problem, onlyIfShown: true } : problem;
}
