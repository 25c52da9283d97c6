import { createHash } from "node:crypto";

/** The ids, types and revisions of all documents in one digest, whatever their order: the same one, the same dataset. */
export function listingDigest(documents: ReadonlyMap<string, { readonly rev: string; readonly type: string }>): string {
  const hash = createHash("sha256");
  let piece = "";
  for (const id of [...documents.keys()].sort()) {
    const document = documents.get(id);
    piece += `${id}\0${document?.type}\0${document?.rev}\n`;
    if (piece.length < 65_536) continue;
    hash.update(piece);
    piece = "";
  }
  return hash.update(piece).digest("hex");
}
