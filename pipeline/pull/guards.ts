import type { Baseline } from "../check/baseline.ts";
import { Failure } from "../failure.ts";
import type { Problem } from "../problem.ts";
import { countByType } from "../snapshot/lock.ts";
import type { Refused } from "./stage.ts";
import { countsOnDisk } from "./summary.ts";

/** A share of the documents that may be gone without anyone being asked. */
const tolerated = 0.2;

/**
 * Why a pull looks like an accident, in words; nothing for an ordinary one. To a reader without rights a private
 * dataset is an empty one, and the answer a success. Counts are documents by type.
 */
export function shrinkReason(
  before: Readonly<Record<string, number>> | undefined,
  after: Readonly<Record<string, number>>,
): string | undefined {
  const now = sum(after);
  if (now === 0) {
    return "The CMS shows no documents. A private dataset looks like this to readers without a valid token (SANITY_TOKEN), and so does a wrong name (SANITY_DATASET)";
  }
  if (!before) return undefined;
  const then = sum(before);
  if (now < then * (1 - tolerated)) return `The CMS shows ${now} documents, where the snapshot has ${then}`;
  const gone = Object.entries(before).filter(([type, count]) => count > 0 && !after[type]);
  if (gone.length === 0) return undefined;
  return `The CMS shows no documents any more of the type ${gone.map(([type]) => type).join(", ")}`;
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** Throws `Failure` where `shrinkReason` has something to say about these documents and a snapshot. */
export function guardAgainstShrinking(dir: string, documents: readonly { readonly type: string }[]): void {
  const reason = shrinkReason(countsOnDisk(dir), countByType(documents.map(({ type }) => type)));
  if (reason) throw new Failure("guard", `${reason}. If this is meant, pull again with ALLOW_SHRINK=1.`);
}

/** Throws `Failure` for problems that the baseline does not know; the answer is how many it knows. */
export function refuseInvalid(
  problems: readonly Problem[],
  refused: ReadonlyMap<string, Refused>,
  { strict, baseline }: { readonly strict: boolean; readonly baseline: Baseline },
): number {
  if ([...refused.values()].some(({ isSecret }) => isSecret)) {
    throw new Failure("secret", "The content holds what looks like a secret. Nothing was changed.", problems);
  }
  const failing = problems.filter(({ level }) => level === "error" || (strict && level === "drift"));
  // What could not be staged would be missing from the snapshot, whatever the baseline says.
  if (refused.size > 0 || !failing.every((problem) => baseline.has(problem))) {
    throw new Failure("invalid", "The content is not valid. The snapshot is as it was.", problems);
  }
  return failing.length;
}
