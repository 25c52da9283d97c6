import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { threadId } from "node:worker_threads";

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
  #writes = 0;

  /** @param dir made when the first entry is written */
  constructor(dir: string) {
    this.dir = dir;
  }

  /** The files of an entry. Returns undefined when there is none, or only a damaged one. */
  get(key: string): Files | undefined {
    const file = this.#fileOf(key);
    const bytes = readIfThere(file);
    const files = bytes && unpack(bytes);
    if (files) markAsUsed(file);
    return files;
  }

  /** Keeps an entry, if there is one, from being pruned. */
  markAsUsed(key: string): void {
    markAsUsed(this.#fileOf(key));
  }

  /** Under a name of its own first, so that nobody ever reads half an entry. */
  set(key: string, files: Files): void {
    const file = this.#fileOf(key);
    const draft = `${file}.${process.pid}-${threadId}-${++this.#writes}${draftEnding}`;
    mkdirSync(dirname(file), { recursive: true });
    try {
      writeFileSync(draft, pack(files));
      renameSync(draft, file);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
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

/** The end of the names of entries that are being written. */
export const draftEnding = ".tmp";

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

/** Bytes of a SHA-256, with which a pack begins. */
const digestLength = 32;

/**
 * Several files as one: a digest of all that follows, the length of the list in four bytes, the list of names and lengths
 * as JSON, and the files themselves.
 */
export function pack(files: Files): Buffer {
  const list = Buffer.from(JSON.stringify([...files].map(([name, { length }]) => [name, length])));
  const listLength = Buffer.alloc(4);
  listLength.writeUInt32BE(list.length);
  const content = Buffer.concat([listLength, list, ...files.values()]);
  return Buffer.concat([digestOf(content), content]);
}

/** The files of a pack. Returns undefined when a single bit of it is not as it was written. */
export function unpack(bytes: Buffer): Files | undefined {
  const content = bytes.subarray(digestLength);
  if (content.length < 4 || !digestOf(content).equals(bytes.subarray(0, digestLength))) return undefined;
  let start = 4 + content.readUInt32BE(0);
  const list: [name: string, length: number][] = JSON.parse(content.toString("utf8", 4, start));
  return new Map(
    list.map(([name, length]) => {
      const file = content.subarray(start, start + length);
      start += length;
      return [name, file];
    }),
  );
}

function digestOf(content: Buffer): Buffer {
  return createHash("sha256").update(content).digest();
}
