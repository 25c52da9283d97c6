import type { Document } from "#src/content/model/documents.ts";
import type { Snapshot, SnapshotLock } from "#src/content/snapshot.ts";
import { rootTypes } from "../check/pages.ts";
import { schemaOf, valuesIn } from "../check/walk.ts";
import type { StagedDocuments } from "./staged-documents.ts";

/** As much of a snapshot as pages are made from: what they find by type, and all that this leads to. */
export function reachableSnapshot(
  documents: StagedDocuments,
  lock: Pick<SnapshotLock, "source" | "expiredJobs">,
): Snapshot {
  const byId = new Map<string, Document>();
  const waiting = documents.ofTypes(rootTypes);
  for (let document = waiting.pop(); document; document = waiting.pop()) {
    const { id, content } = document;
    if (byId.has(id)) continue;
    byId.set(id, content as unknown as Document);
    for (const { name, value } of valuesIn(content)) {
      const next = name === "_ref" && typeof value === "string" ? documents.get(value) : undefined;
      if (next && schemaOf(next.type)) waiting.push(next);
    }
  }
  return { lock: lock as SnapshotLock, byId };
}
