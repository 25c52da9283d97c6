import type { SnapshotLock } from "#src/content/model/snapshot-files.ts";
import { describeSettings } from "../cms/cms-settings.ts";
import type { Problem } from "../documents/problem.ts";
import { heldCount, heldProblems } from "../rules/held.ts";
import type { PullContext } from "./context.ts";
import type { Staged } from "./stage.ts";

interface Pulled extends Pick<Staged, "loaded" | "lock" | "isChanged" | "keptOut" | "unusedAssets" | "downloads"> {
  /** The number of requests, without downloads. */
  readonly requests: number;
  /** The number of documents that were edited in the CMS during the pull. */
  readonly edits: number;
  readonly problems: readonly Problem[];
  /** The number of problems that the baseline has. */
  readonly known: number;
}

export type PullReport = ReturnType<typeof reportOf>;

/** @param old the lock of the snapshot that the pull has replaced */
export function reportOf({ source, settings }: PullContext, old: SnapshotLock | undefined, pulled: Pulled) {
  const { loaded, lock, isChanged, keptOut, unusedAssets, requests, downloads, edits, problems, known } = pulled;
  const [then, now] = [old?.documents ?? {}, lock.documents];
  const ids = Object.keys(now);
  return {
    /** `sanity:<project>/<dataset>` */
    source,
    settings: describeSettings(settings),
    digest: lock.digest,
    documents: ids.length,
    assets: Object.keys(lock.assets).length,
    added: ids.filter((id) => !Object.hasOwn(then, id)),
    changed: ids.filter((id) => Object.hasOwn(then, id) && then[id] !== now[id]),
    removed: Object.keys(then).filter((id) => !Object.hasOwn(now, id)),
    held: heldProblems(lock, loaded),
    heldEdits: heldCount(lock),
    noLongerHeld: Object.keys(old?.held ?? {}).filter((id) => !lock.held?.[id]),
    isChanged,
    keptOut,
    unusedAssets,
    requests,
    downloads,
    edits,
    problems,
    known,
  };
}
