import { createHash } from "node:crypto";
import { byKey, canonicalJson } from "#src/content/canonical.ts";
import type { SnapshotLock } from "#src/content/snapshot.ts";

/** A lock but for its documents, which may be too many to be built as one object, sorted and written. */
export type LockWithoutDocuments = Omit<SnapshotLock, "documents" | "digest">;

/** The text of `snapshot.json`, piece by piece, and the digest in it: as `lockFor` and `canonicalJson` would have it. */
export function lockText(
  lock: LockWithoutDocuments,
  documents: ReadonlyMap<string, { readonly sha256: string }>,
): { digest: string; pieces: () => Iterable<string> } {
  const ids = [...documents.keys()].sort(byKey);
  const hash = createHash("sha256");
  for (const piece of textOf(lock)) hash.update(piece);
  const digest = hash.digest("hex");
  return { digest, pieces: () => textOf({ ...lock, digest }) };

  function* textOf(rest: object): Generator<string> {
    const text = canonicalJson({ ...rest, documents: {} });
    // At this depth nothing else can be written so: in a text a line break is escaped.
    const place = text.indexOf('\n  "documents": {}');
    yield text.slice(0, place);
    yield* documentLines();
    yield text.slice(place + '\n  "documents": {}'.length);
  }

  function* documentLines(): Generator<string> {
    if (ids.length === 0) return yield '\n  "documents": {}';
    let piece = '\n  "documents": {\n';
    for (const [index, id] of ids.entries()) {
      const end = index === ids.length - 1 ? "\n  }" : ",\n";
      piece += `    ${JSON.stringify(id)}: "${documents.get(id)?.sha256}"${end}`;
      if (piece.length < 65_536) continue;
      yield piece;
      piece = "";
    }
    yield piece;
  }
}
