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
import { checkKeys, checkSlugs } from "./check/uniqueness.ts";
import { type Problem, problemOfFile, sortProblems } from "./problem.ts";

type Layer = (loaded: Loaded) => Iterable<Problem> | Promise<Iterable<Problem>>;

/** Each of these looks at the documents one by one, so that a pull can show it some at a time. */
export const documentLayers: readonly Layer[] = [
  checkSchemas,
  checkReferences,
  checkLanguages,
  checkPictures,
  checkTargets,
  checkMarks,
  checkText,
  checkJobs,
  checkKeys,
];

/** These compare documents with each other and with the files. */
const snapshotLayers: readonly Layer[] = [checkLock, checkSlugs, checkScreens, checkAssets];

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
  for (const layer of [...snapshotLayers, ...documentLayers])
    for (const problem of await layer(loaded)) problems.push(problem);
  return problems;
}
