import type { Baseline } from "../check/baseline.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { Failure } from "../failure.ts";
import type { Problem } from "../problem.ts";
import { countByType } from "../snapshot/lock.ts";
import type { Refused } from "./stage.ts";
import { countsOnDisk } from "./summary.ts";

type Counts = Readonly<Record<string, number>>;

/** Share of the documents that may be gone without anyone being asked. */
const maxShrinkRatio = 0.2;

/**
 * Why a pull looks like an accident, in words: far fewer documents than before, or none of a type any more. Returns
 * undefined when it is an ordinary one. Counts are documents by type.
 */
export function shrinkReason(before: Counts, after: Counts): string | undefined {
  const [then, now] = [sum(before), sum(after)];
  if (now < then * (1 - maxShrinkRatio)) return `The CMS shows ${now} documents, where the snapshot has ${then}`;
  const gone = Object.entries(before).filter(([type, count]) => count > 0 && !after[type]);
  if (gone.length === 0) return undefined;
  return `The CMS shows no documents any more of the type ${gone.map(([type]) => type).join(", ")}`;
}

function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}

/** To a reader without rights a private dataset is an empty one, and the answer a success. Throws `Failure`. */
export function refuseEmpty(documents: Iterable<unknown>, { token, dataset }: CmsSettings): void {
  for (const _ of documents) return;
  const reader = token ? "this token" : "a reader without a token";
  const looks = token ? "" : " A private dataset looks like this, and so does one whose ids all have a dot.";
  const remedy = token
    ? "Look whether the token may read this dataset, and whether its name is right (SANITY_DATASET)."
    : "Give a token that may read it (SANITY_TOKEN), or correct its name (SANITY_DATASET).";
  throw new Failure("guard", `The dataset ${dataset} shows no documents to ${reader}.${looks} ${remedy}`);
}

/** Throws `Failure` where `shrinkReason` has something to say about these documents and the snapshot in a folder. */
export function refuseShrinking(dir: string, documents: Iterable<{ readonly type: string }>): void {
  const before = countsOnDisk(dir);
  const reason = before && shrinkReason(before, countByType([...documents].map(({ type }) => type)));
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
