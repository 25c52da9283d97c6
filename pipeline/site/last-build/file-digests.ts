import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../sha256.ts";
import type { KnownFiles } from "./known-files.ts";
import { isSame, isSettled, type Stamp, stampAt } from "./stamp.ts";

interface Look {
  readonly stamp: Stamp;
  /** Of a file. */
  readonly digest?: string;
  /** When the stamp was taken: milliseconds since 1970. */
  readonly seenMs: number;
}

/**
 * Digests of files, each of which is read only if it does not look as it did when its digest was last taken. What was
 * looked at once stays the same, whatever happens on the disk.
 */
export class FileDigests {
  readonly #known: KnownFiles;
  readonly #looks = new Map<string, Look>();
  #sawOthers = false;
  /** Whether a file did not look as it did, or was not known. */
  haveRead = false;

  /** @param known of an earlier build */
  constructor(known: KnownFiles = new Map()) {
    this.#known = known;
  }

  /**
   * SHA-256 of a file, in hexadecimal.
   *
   * @throws when there is no such file, or it cannot be read
   */
  digestOf(path: string): string {
    const taken = this.#looks.get(path)?.digest;
    if (taken !== undefined) return taken;
    // The stamp first: whoever writes while the file is being read changes it.
    const seenMs = Date.now();
    const stamp = stampAt(path);
    const known = this.#known.get(path);
    const isKnown = stamp && known?.stamp && isSame(stamp, known.stamp);
    if (!isKnown) this.haveRead = true;
    const digest = isKnown ? known.digest : sha256(readFileSync(path));
    if (stamp) this.#looks.set(path, { digest, stamp, seenMs });
    return digest;
  }

  /**
   * The files at a path: of a folder all that are in it and below, relative to it, by code unit; of a file an empty name.
   * None where there is nothing.
   */
  namesAt(path: string): string[] {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile()) return [""];
    if (!found) return [];
    const names: string[] = [];
    this.#list(path, "", names);
    return names.sort();
  }

  /** Folder by folder, so that each is looked at before it is read. */
  #list(dir: string, prefix: string, names: string[]): void {
    const seenMs = Date.now();
    const stamp = stampAt(dir);
    if (stamp) this.#looks.set(dir, { stamp, seenMs });
    for (const entry of readdirSync(dir, { withFileTypes: true }) as Dirent[]) {
      const name = `${prefix}${entry.name}`;
      if (entry.isFile()) names.push(name);
      else if (entry.isDirectory()) this.#list(join(dir, entry.name), `${name}/`, names);
      else this.#sawOthers = true;
    }
  }

  /**
   * Whether everything is as it was when it was looked at. What is neither file nor folder may change unseen: then nobody
   * knows.
   *
   * @param sinceMs an earlier moment since which it has to be so, milliseconds since 1970
   */
  hold(sinceMs = Number.POSITIVE_INFINITY): boolean {
    if (this.#sawOthers) return false;
    return [...this.#looks].every(([path, { stamp, seenMs }]) => {
      const now = stampAt(path);
      return now !== undefined && isSame(now, stamp) && isSettled(stamp, Math.min(seenMs, sinceMs));
    });
  }

  /** What a later build may know of these files. */
  get known(): KnownFiles {
    return new Map(
      [...this.#looks].flatMap(([path, { digest, stamp, seenMs }]) =>
        digest !== undefined && isSettled(stamp, seenMs) ? [[path, { digest, stamp }]] : [],
      ),
    );
  }
}
