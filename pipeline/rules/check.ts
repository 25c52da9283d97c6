import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemOfFile } from "../documents/problem.ts";
import { lowerUnshown, sortedProblems } from "../documents/problem-list.ts";
import { say } from "../documents/problem-words.ts";
import { walk } from "../documents/walk.ts";
import { checkAssets } from "./assets.ts";
import type { Baseline } from "./baseline.ts";
import { checkLock, usableLock } from "./check-lock.ts";
import { documentRules } from "./document-rules.ts";
import { heldProblems } from "./held.ts";
import { loadSnapshot } from "./load.ts";
import { checkPages, checkScreens, checkSlugs, shownDocuments } from "./site.ts";

interface CheckOptions {
  readonly baseline?: Baseline;
  /** Makes every page's payload, to find errors that no rule covers. A build makes them anyway. */
  readonly triesPages?: boolean;
}

/** All problems of the snapshot in a folder; empty if it is valid. Throws only if the folder itself cannot be read. */
export async function checkSnapshot(dir: string, options?: CheckOptions): Promise<Problem[]> {
  const { loaded, problems } = await loadSnapshot(dir);
  return checkLoaded(loaded, problems, options);
}

/** `found` are problems of reading the snapshot. Pages are tried only if all errors so far are in the baseline. */
export async function checkLoaded(
  loaded: LoadedSnapshot,
  found: readonly Problem[] = [],
  { baseline, triesPages = true }: CheckOptions = {},
): Promise<Problem[]> {
  const { documents, unusable } = loaded;
  if (documents.size === 0 && unusable.size === 0) {
    return sortedProblems([...found, problemOfFile("documents", say("file.none"))]);
  }
  const checks = [checkDocuments, checkLock, checkSlugs, checkScreens, checkAssets];
  const ofRules = await Promise.all(checks.map((check) => check(loaded)));
  let problems = [...found, ...ofRules.flat()];
  // If a document cannot be read, the documents that it refers to are unknown.
  if (unusable.size === 0) problems = lowerUnshown(problems, () => shownDocuments(loaded));
  const mayTry = problems.every((problem) => problem.level !== "error" || baseline?.has(problem));
  problems.push(...heldProblems(usableLock(loaded), loaded));
  return sortedProblems(triesPages && mayTry ? [...problems, ...checkPages(loaded)] : problems);
}

function checkDocuments(loaded: LoadedSnapshot): Problem[] {
  const problemsOf = documentRules(loaded);
  return [...loaded.documents.values()].flatMap((document) => problemsOf(walk(document)));
}
