import { type Problem, problemOfFile, sortProblems } from "../problem.ts";
import { checkAddresses } from "./addresses.ts";
import { checkAssets } from "./assets.ts";
import { checkLock } from "./check-lock.ts";
import { loadFiles } from "./files.ts";
import { checkJobs } from "./jobs.ts";
import { checkLanguages } from "./languages.ts";
import type { Loaded } from "./loaded.ts";
import { checkMarks } from "./marks.ts";
import { checkPictures } from "./pictures.ts";
import { checkReferences, isReference } from "./references.ts";
import { checkSchema } from "./schema.ts";
import { checkScreens } from "./screens.ts";
import { checkTargets, isScreenLink, jobsBySlug } from "./targets.ts";
import { checkText } from "./text.ts";
import { checkKeys, checkSlugs } from "./uniqueness.ts";
import { type Walked, walk } from "./walk.ts";

/** Each of these looks at a document alone. */
const documentLayers: readonly ((walked: Walked) => readonly Problem[])[] = [
  checkSchema,
  checkLanguages,
  checkPictures,
  checkAddresses,
  checkMarks,
  checkText,
  checkJobs,
  checkKeys,
];

/** What is wrong with a document, whatever else is in the snapshot. */
export function problemsOf(walked: Walked): Problem[] {
  return documentLayers.flatMap((layer) => layer(walked));
}

/** What is wrong with where a document leads inside a snapshot. */
export function linkProblems(snapshot: Loaded): (walked: Walked) => Problem[] {
  const jobs = jobsBySlug(snapshot);
  return (walked) => [...checkReferences(walked, snapshot), ...checkTargets(walked, jobs)];
}

/** Whether `linkProblems` has something to look at. */
export function hasLinks({ places }: Walked): boolean {
  return places.some((place) => isReference(place) || isScreenLink(place));
}

type SnapshotLayer = (loaded: Loaded) => Iterable<Problem> | Promise<Iterable<Problem>>;

/** These compare documents with each other and with the files. */
const snapshotLayers: readonly SnapshotLayer[] = [checkLock, checkSlugs, checkScreens, checkAssets];

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
  for (const layer of snapshotLayers) for (const problem of await layer(loaded)) problems.push(problem);
  const problemsOfLinks = linkProblems(loaded);
  for (const document of loaded.documents) {
    const walked = walk(document);
    problems.push(...problemsOf(walked), ...problemsOfLinks(walked));
  }
  return problems;
}
