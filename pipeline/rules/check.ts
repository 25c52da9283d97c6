import { localeOf, pathFor } from "#src/addresses.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn, type Snapshot } from "#src/content/snapshot.ts";
import type { LoadedSnapshot } from "../documents/loaded.ts";
import { type Problem, problemOfFile } from "../documents/problem.ts";
import { lowerUnshown, sortedProblems } from "../documents/problem-list.ts";
import { say } from "../documents/problem-words.ts";
import { walk } from "../documents/walk.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { checkAssets } from "./assets.ts";
import type { Baseline } from "./baseline.ts";
import { checkLock, usableLock } from "./check-lock.ts";
import { problemsAlone, rulesAmongDocuments } from "./document-rules.ts";
import { faultlessDocuments } from "./faultless-list.ts";
import { heldProblems } from "./held.ts";
import { loadSnapshot } from "./load.ts";
import { checkScreens, checkSlugs, shownDocuments } from "./site.ts";

interface CheckOptions {
  readonly baseline?: Baseline;
  /** True by default. A build makes every page anyway. */
  readonly triesPages?: boolean;
}

/** All problems of the snapshot in a folder, also warnings. Throws if a folder or file cannot be read. */
export async function checkSnapshot(dir: string, options?: CheckOptions): Promise<Problem[]> {
  const { loaded, problems } = await loadSnapshot(dir);
  return checkLoaded(loaded, problems, options);
}

/** Pages are tried only if all errors so far are in the baseline. @param found the problems of reading the snapshot */
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
  const problemsAmong = rulesAmongDocuments(loaded);
  const faultless = faultlessDocuments();
  const problems = [...loaded.documents.values()].flatMap((document) => {
    const walked = walk(document);
    const digest = loaded.digests.get(document._id) ?? "";
    if (faultless.has(digest)) return problemsAmong(walked);
    const alone = problemsAlone(walked);
    if (digest && alone.length === 0) faultless.add(digest);
    return [...alone, ...problemsAmong(walked)];
  });
  faultless.save();
  return problems;
}

/** Makes the payload of every page, which finds errors that no rule covers. */
function checkPages(loaded: Snapshot): Problem[] {
  const prefixed = addressesIn(loaded).filter(({ variant }) => localeOf(variant) === variant);
  return prefixed.flatMap((address): Problem[] => {
    try {
      payloadFor(loaded, address);
      return [];
    } catch (error) {
      const why = escapeForDisplay(error instanceof Error ? error.message : String(error), 300);
      const wrong = `the page cannot be made: ${why}`;
      const remedy = "Look at the documents this page is made from: make explain";
      return [{ level: "error", document: pathFor(address), path: "", wrong, remedy, breaksPage: true }];
    }
  });
}
