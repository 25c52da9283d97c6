import { linkSync, lstatSync, readFileSync, type Stats, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { sha256 } from "../../sha256.ts";
import { entriesIn } from "../list-files.ts";
import type { Digests } from "../pages/page-entry.ts";
import { makeFolderOf } from "../write-files.ts";
import type { KnownFile, KnownFiles } from "./known-files.ts";
import { isSame, isSettled, stampOf } from "./stamp.ts";

/** The rights of everything in a built site, whoever builds it. */
const fileMode = 0o644;
const folderMode = 0o755;

/** The site that was built last, as far as it is still what was built. */
export class LastSite {
  readonly #dir: string;
  readonly #built: KnownFiles;
  readonly #found = new Map<string, KnownFile | undefined>();
  /** Names of files that were given to another folder. */
  readonly lent = new Set<string>();
  /** Whether a file did not look as it did, and had to be read. */
  hasRead = false;

  /** @param built every file of it */
  constructor(dir: string, built: KnownFiles) {
    this.#dir = dir;
    this.#built = built;
  }

  /**
   * What there is under a name, if it is what was built: a plain file with the same bytes and the rights of its kind. It is
   * read only when it does not look as it did.
   */
  find(name: string): KnownFile | undefined {
    if (this.#found.has(name)) return this.#found.get(name);
    const found = this.#look(name);
    this.#found.set(name, found);
    return found;
  }

  #look(name: string): KnownFile | undefined {
    const built = this.#built.get(name);
    if (!built) return undefined;
    const seenMs = Date.now();
    const stats = lstatSync(`${this.#dir}/${name}`, { throwIfNoEntry: false });
    if (!stats?.isFile() || modeOf(stats) !== fileMode) return undefined;
    const stamp = stampOf(stats);
    if (built.stamp && isSame(built.stamp, stamp)) return built;
    this.hasRead = true;
    const digest = sha256(readFileSync(`${this.#dir}/${name}`));
    if (digest !== built.digest) return undefined;
    return isSettled(stamp, seenMs) ? { digest, stamp } : { digest };
  }

  /** Whether everything that was built is there, and nothing else. */
  get isWhole(): boolean {
    const names = [...this.#built.keys()];
    const folders = new Set(names.flatMap(foldersOf));
    // Where all that belongs there is there, anything else is one more.
    return (
      entriesIn(this.#dir).length === names.length + folders.size - 1 &&
      [...folders].every((folder) => isOurFolder(join(this.#dir, folder))) &&
      names.every((name) => this.find(name) !== undefined)
    );
  }

  /** What is known of its files by now, of those that are as they were built. */
  get files(): KnownFiles {
    const names = [...this.#built.keys()];
    return new Map(names.flatMap((name) => (this.find(name) ? [[name, this.find(name) as KnownFile]] : [])));
  }

  /**
   * Gives files to another folder on the same disk, without writing them again: they get a second name there.
   *
   * @returns their digests by name; undefined when one of them is not as it was built, or the disk knows no second names:
   * then none is given
   */
  lend(names: readonly string[], dir: string): Digests | undefined {
    const found = names.map((name) => this.find(name)?.digest);
    if (found.includes(undefined)) return undefined;
    const lent: string[] = [];
    try {
      for (const name of names) {
        link(`${this.#dir}/${name}`, `${dir}/${name}`);
        lent.push(`${dir}/${name}`);
      }
    } catch {
      for (const file of lent) unlinkSync(file);
      return undefined;
    }
    for (const name of names) this.lent.add(name);
    return Object.fromEntries(names.map((name, index) => [name, found[index] as string]));
  }
}

function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    makeFolderOf(to);
    linkSync(from, to);
  }
}

/** `de/jobs/x.html` lies in `de/jobs`, `de` and the site itself, which is empty. */
function foldersOf(name: string): string[] {
  const folders: string[] = [""];
  for (let folder = dirname(name); folder !== "."; folder = dirname(folder)) folders.push(folder);
  return folders;
}

function isOurFolder(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && modeOf(stats) === folderMode;
}

function modeOf({ mode }: Stats): number {
  return mode & 0o7777;
}
