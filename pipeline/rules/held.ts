import type { Screen } from "#src/addresses.ts";
import type { HeldEdit, SnapshotLock } from "#src/content/model/snapshot-files.ts";
import type { StoredSnapshot } from "#src/content/snapshot.ts";
import type { Problem } from "../documents/problem.ts";
import { type RuleName, say } from "../documents/problem-words.ts";
import type { CheckSettings } from "../settings.ts";
import { assetTypes } from "../snapshot/asset-names.ts";
import { lockDigest } from "../snapshot/lock.ts";
import { type Baseline, mayFail } from "./baseline.ts";

/** The screens with legal texts. */
export const legalScreens: ReadonlySet<unknown> = new Set(["imprint", "privacy"] satisfies Screen[]);
/** Types of documents with legal texts, or with the company's addresses and numbers. */
const legalTypes = new Set(["imprint", "siteSettings"]);

/**
 * Warnings about the edits that the snapshot's lock holds back. An editor has to correct them; other edits go live.
 *
 * @param revisions the CMS's current revisions, by id; an edit that a newer one has replaced is left out
 */
export function heldProblems(
  lock: SnapshotLock | undefined,
  { documents }: Pick<StoredSnapshot, "documents">,
  revisions?: ReadonlyMap<string, string>,
): Problem[] {
  // A lock that was edited by hand may lack the facts from which the words are made.
  if (!lock?.held || lockDigest(lock) !== lock.digest) return [];
  return Object.entries(lock.held).flatMap(([id, edit]) => {
    const { type, revision, why } = edit;
    if (revisions && revisions.get(id) !== revision) return [];
    const isLegal = legalTypes.has(type) || legalScreens.has(documents.get(id)?.screen);
    const rule = ruleOf(edit, isLegal);
    return why.map((reason) => {
      // The lock's schema lists only some fields of a problem, but the lock has all.
      const problem = reason as Problem;
      const words = say(rule, { why: { wrong: problem }, todo: { remedy: problem } });
      return { ...problem, ...words, level: "warning" as const, about: problem.about ?? { id, type } };
    });
  });
}

/** Without a revision, the held edit is a deletion; without `since`, it is a new document. */
function ruleOf({ revision, since }: HeldEdit, isLegal: boolean): RuleName {
  if (!revision) return "held.deleted";
  if (!since) return "held.new";
  return isLegal ? "held.legal" : "held.changed";
}

export const heldCount = (lock: SnapshotLock | undefined): number => Object.keys(lock?.held ?? {}).length;

export const isOfHeld = ({ said }: Problem): boolean => said?.rule.startsWith("held.") ?? false;

/** True if a new pull may take an edit that is held, although its revision is the same. */
export function isJudgedAnew(
  { strict, baseline, mayHold }: CheckSettings & { readonly baseline: Baseline; readonly mayHold: boolean },
  { held = {} }: SnapshotLock,
): boolean {
  const edits = Object.values(held);
  return edits.some(({ type, since, why }) => {
    // The file of a new upload may be in the CMS by now, which changes no revision.
    if (!mayHold || (since === undefined && assetTypes.includes(type))) return true;
    return why.every((problem) => !mayFail({ strict }, problem) || baseline.has(problem));
  });
}
