import { createHash } from "node:crypto";
import type { SnapshotLock } from "../../src/content/snapshot.ts";

/**
 * The root of a Merkle tree over all documents and assets of a snapshot. Whoever has the root and a document can be
 * shown with a few digests that this very document was in it.
 *
 * As in RFC 9162, 2.1: SHA-256, a byte 0 before a leaf and a byte 1 before a node, the larger power of two to the left.
 * A leaf is `documents/<id>` or `assets/<name>`, a space, and the SHA-256 of the file in hexadecimal; leaves stand in the
 * order of these lines by code unit.
 *
 * @returns hexadecimal
 */
export function snapshotRoot({ documents, assets }: Pick<SnapshotLock, "documents" | "assets">): string {
  const leaves = [...linesOf("documents", documents), ...linesOf("assets", assets)].sort();
  return rootOf(leaves.map((line) => hash(0, Buffer.from(line)))).toString("hex");
}

function linesOf(kind: string, digests: Readonly<Record<string, string>>): string[] {
  return Object.entries(digests).map(([name, digest]) => `${kind}/${name} ${digest}`);
}

function rootOf(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (!first) return createHash("sha256").digest();
  if (leaves.length === 1) return first;
  const left = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return hash(1, rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)));
}

function hash(kind: 0 | 1, ...parts: readonly Buffer[]): Buffer {
  const digest = createHash("sha256").update(Buffer.from([kind]));
  for (const part of parts) digest.update(part);
  return digest.digest();
}
