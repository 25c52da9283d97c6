import { createHash } from "node:crypto";

/** The ids and revisions of all documents in one digest, whatever their order: the same one, the same dataset. */
export function listingDigest(revisions: Iterable<readonly [id: string, rev: string]>): string {
  const hash = createHash("sha256");
  const sorted = [...revisions].sort(([a], [b]) => (a < b ? -1 : 1));
  let piece = "";
  for (const [id, rev] of sorted) {
    piece += `${id}\0${rev}\n`;
    if (piece.length < 65_536) continue;
    hash.update(piece);
    piece = "";
  }
  return hash.update(piece).digest("hex");
}
