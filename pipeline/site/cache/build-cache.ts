import { createHash } from "node:crypto";
import { readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { readDirRecursive, writeWhole } from "../../files.ts";

export type Files = ReadonlyMap<string, Buffer>;

/** An entry begins with a SHA-256 of this many bytes. The value follows, serialised by `v8`. */
const digestLength = 32;

/** Raise this number when the format changes: older entries then count as damaged. */
const entryVersion = "3";

/** Keeps values on disk, each under a key of all that it depends on. Small files are read faster without promises. */
export class BuildCache {
  readonly dir: string;

  /** @param dir created with the first entry */
  constructor(dir: string) {
    this.dir = dir;
  }

  /** Undefined if there is no entry, or if it cannot be read. */
  get<Value>(key: string): Value | undefined {
    const file = this.#fileOf(key);
    try {
      const bytes = readFileSync(file);
      const content = bytes.subarray(digestLength);
      if (!digestOf(key, content).equals(bytes.subarray(0, digestLength))) return undefined;
      markAsUsed(file);
      return deserialize(content);
    } catch {
      return undefined;
    }
  }

  set(key: string, value: unknown): void {
    const content = serialize(value);
    writeWhole(this.#fileOf(key), Buffer.concat([digestOf(key, content), content]));
  }

  async getOrMake<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.get<Value>(key);
    if (known) return known;
    const made = await make();
    this.set(key, made);
    return made;
  }

  #fileOf(key: string): string {
    return join(this.dir, key.slice(0, 2), key.slice(2));
  }
}

/** A hash of the parts; different lists give different keys. */
export function cacheKey(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    const bytes = typeof part === "string" ? Buffer.from(part) : part;
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest("hex");
}

/** Sets the file's time to now, because `prune` removes the files with the oldest times first. */
function markAsUsed(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Another build has pruned the file, or this user may not change it.
  }
}

/** Includes the key, so that an entry which was copied to the name of another entry counts as damaged. */
function digestOf(key: string, content: Buffer): Buffer {
  return createHash("sha256").update(entryVersion).update(key).update(content).digest();
}

interface Bounds {
  readonly maxBytes: number;
  readonly maxAgeMs: number;
  /** Milliseconds since 1970. Files that were used later stay, even beyond the limits above. */
  readonly keepSince: number;
}

/** Removes the least recently used files of a folder beyond the limits. Safe while others write or prune. */
export function prune(dir: string, { maxBytes, maxAgeMs, keepSince }: Bounds): void {
  const files = readDirRecursive(dir)
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
      return { path, size, usedMs: mtimeMs };
    });
  let bytes = 0;
  for (const { path, size, usedMs } of files.sort((one, other) => other.usedMs - one.usedMs)) {
    bytes += size;
    const isWithin = bytes <= maxBytes && Date.now() - usedMs <= maxAgeMs;
    if (usedMs < keepSince && !isWithin) rmSync(path, { force: true });
  }
}
