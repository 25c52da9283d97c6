import { checkAssets } from "./check/assets.ts";
import { loadFiles } from "./check/files.ts";
import { checkJobs } from "./check/jobs.ts";
import { checkLanguages } from "./check/languages.ts";
import type { Loaded } from "./check/loaded.ts";
import { checkLock } from "./check/lock.ts";
import { checkMarks } from "./check/marks.ts";
import { checkPictures } from "./check/pictures.ts";
import { checkReferences } from "./check/references.ts";
import { checkSchemas } from "./check/schema.ts";
import { checkScreens } from "./check/screens.ts";
import { checkTargets } from "./check/targets.ts";
import { checkText } from "./check/text.ts";
import { checkUniqueness } from "./check/uniqueness.ts";
import { type Problem, problemOfFile, sortProblems } from "./problem.ts";

/** In the order in which one would look; the report is sorted by document anyway. */
const layers: readonly ((loaded: Loaded) => Iterable<Problem> | Promise<Iterable<Problem>>)[] = [
  checkLock,
  checkSchemas,
  checkReferences,
  checkLanguages,
  checkUniqueness,
  checkScreens,
  checkAssets,
  checkPictures,
  checkTargets,
  checkMarks,
  checkText,
  checkJobs,
];

/**
 * Everything that is wrong with the snapshot in a folder, all at once; nothing if it is valid. Whatever the content, it
 * answers with problems; it throws only when the folder itself cannot be read.
 */
export async function checkSnapshot(dir: string): Promise<Problem[]> {
  const { loaded, problems } = await loadFiles(dir);
  if (loaded.documents.length === 0 && loaded.setAside.size === 0) {
    const remedy = "Pull the content, or restore the folder from git";
    return sortProblems([...problems, problemOfFile("documents", "there is no document in the snapshot", remedy)]);
  }
  return sortProblems([...problems, ...(await checkLoaded(loaded))]);
}

/** Everything that is wrong with documents already read. */
export async function checkLoaded(loaded: Loaded): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const layer of layers) for (const problem of await layer(loaded)) problems.push(problem);
  return problems;
}
