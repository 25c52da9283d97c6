import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SnapshotLock } from "#src/content/snapshot.ts";
import { sha256 } from "../sha256.ts";
import { documentFile } from "./document-file.ts";
import { listSnapshot, measureFile } from "./listing.ts";

export interface Intact {
  /** Ids of the documents whose file is what the lock says. */
  readonly documents: ReadonlySet<string>;
  /** Whether all of the snapshot is, and there is nothing else in its folder. */
  readonly isWhole: boolean;
}

/** Compares the files of a snapshot with its lock. The types of the documents have to be known. */
export async function findIntact(
  dir: string,
  lock: SnapshotLock,
  typeOf: (id: string) => string | undefined,
): Promise<Intact> {
  const documents = new Set<string>();
  for (const [id, digest] of Object.entries(lock.documents)) {
    const type = typeOf(id);
    if (type !== undefined && digestOf(join(dir, documentFile(type, id))) === digest) documents.add(id);
  }
  const listing = await listSnapshot(dir);
  const isComplete =
    documents.size === Object.keys(lock.documents).length &&
    listing.documents.length === documents.size &&
    listing.strays.length === 0 &&
    listing.assets.length === Object.keys(lock.assets).length;
  return { documents, isWhole: isComplete && (await areAssetsIntact(dir, lock, listing.assets)) };
}

async function areAssetsIntact(dir: string, lock: SnapshotLock, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    if (!Object.hasOwn(lock.assets, name)) return false;
    if ((await measureFile(join(dir, "assets", name))).sha256 !== lock.assets[name]) return false;
  }
  return true;
}

function digestOf(file: string): string | undefined {
  try {
    return sha256(readFileSync(file));
  } catch {
    return undefined;
  }
}
