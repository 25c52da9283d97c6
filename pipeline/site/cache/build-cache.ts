import { createHash } from "node:crypto";
import { readFileSync, statSync, utimesSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { entriesIn, writeWhole } from "../../files.ts";

/** Milliseconds. An entry is marked as used no more often than this. */
const markEveryMs = 3_600_000;

/**
 * Files made before, by a key that says all they are made of: an entry is right or it is not there. Two builds may fill
 * one folder at once, branches may share it, and it may be deleted at any time.
 *
 * Reading and writing wait for the disk: entries are small, and promises would cost more than the disk does.
 */
export class BuildCache {
  readonly dir: string;

  /** @param dir made when the first entry is written */
  constructor(dir: string) {
    this.dir = dir;
  }

  /** The files of an entry. Returns undefined when there is none, or only a damaged one. */
  get(key: string): Files | undefined {
    const file = this.#fileOf(key);
    const bytes = readIfThere(file);
    if (!bytes) return undefined;
    const content = bytes.subarray(digestLength);
    if (!digestOf(content).equals(bytes.subarray(0, digestLength))) return undefined;
    markAsUsed(file);
    return deserialize(content);
  }

  set(key: string, files: Files): void {
    const content = serialize(files);
    writeWhole(this.#fileOf(key), Buffer.concat([digestOf(content), content]));
  }

  /** What is in the cache, or what `make` gives, which is then in it. */
  async getOrMake(key: string, make: () => Promise<Files>): Promise<Files> {
    const known = this.get(key);
    if (known) return known;
    const made = await make();
    this.set(key, made);
    return made;
  }

  #fileOf(key: string): string {
    return join(this.dir, key.slice(0, 2), key.slice(2));
  }
}

/** Names by their content all the things that an entry is made of. No two lists have the same key. */
export function keyOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest("hex");
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** What was not used for long is pruned. */
function markAsUsed(file: string): void {
  try {
    const now = Date.now();
    if (now - statSync(file).mtimeMs > markEveryMs) utimesSync(file, now / 1000, now / 1000);
  } catch {
    // Another build has pruned it, or may not write here.
  }
}

/** Files by name, in a fixed order. */
export type Files = ReadonlyMap<string, Buffer>;

/** Bytes of the SHA-256 that an entry begins with; after it the files, as Node hands over values. */
const digestLength = 32;

/** Raised when entries are written in another way: older ones then count as damaged. */
const entryVersion = "2";

function digestOf(content: Buffer): Buffer {
  return createHash("sha256").update(entryVersion).update(content).digest();
}

export interface Bounds {
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  /** Milliseconds since 1970: what was used later stays, whatever the other bounds say. */
  readonly keepSince: number;
}

/**
 * Removes from a folder of files what was not used for longest, until it keeps the bounds. Safe beside others that
 * fill the folder or prune it.
 *
 * @returns how many files were removed
 */
export async function prune(dir: string, { maxBytes, maxAgeMs, keepSince }: Bounds): Promise<number> {
  // Without promises, of which there would be one for each of thousands of files.
  const files = entriesIn(dir)
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
      return { path, size, usedMs: mtimeMs };
    });
  let bytes = 0;
  let removed = 0;
  for (const { path, size, usedMs } of files.sort((one, other) => other.usedMs - one.usedMs)) {
    bytes += size;
    if (usedMs >= keepSince || (bytes <= maxBytes && Date.now() - usedMs <= maxAgeMs)) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
