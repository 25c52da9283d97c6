import type { Document } from "#src/content/model/documents.ts";
import type { Snapshot, SnapshotLock } from "#src/content/snapshot.ts";
import type { LoadedDocument } from "../check/loaded.ts";
import { schemaOf } from "../check/walk.ts";

/** As much of a snapshot as pages are made from. */
export function reachableSnapshot(
  shown: ReadonlyMap<string, LoadedDocument>,
  lock: Pick<SnapshotLock, "source" | "expired">,
): Snapshot {
  const known = [...shown].filter(([, { type }]) => schemaOf(type));
  const byId = new Map(known.map(([id, { content }]) => [id, content as unknown as Document]));
  return { lock: lock as SnapshotLock, byId };
}
