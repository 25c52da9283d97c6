import { existsSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync, type Stats } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { buildRecordFile, filesOfTree } from "../../build-record.ts";
import { sha256 } from "../../sha256.ts";
import { BuildCache, cacheKey } from "./build-cache.ts";
import type { Inputs, Places } from "./build-inputs.ts";

/** A file of a site, as its build left it. */
interface MadeFile {
  /** SHA-256. */
  readonly digest: string;
  /** Inode, size, rights and time (`stateOf`). A link has those of the file. */
  readonly state: string;
}

/** This object is in caches. If its form changes, its key must change, too. */
interface Remembered {
  /** The digest of everything that the site was made from. */
  readonly inputs: string;
  /** SHA-256 of the build's record. */
  readonly record: string;
  /** All files but the record of the build, by name, sorted. */
  readonly files: ReadonlyMap<string, MadeFile>;
  /** The names of the files that were made together, by the key of everything that they were made of. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** The site that the last build made. The next build takes files from it instead of making them again. */
export class LastBuild {
  readonly #dir: string;
  readonly #record: string;
  readonly #cache: BuildCache;
  readonly #key: string;
  readonly #last: Remembered | undefined;
  /** The names and files of the site that is being made, which `remember` keeps. */
  readonly #names = new Map<string, readonly string[]>();
  #files = new Map<string, MadeFile>();

  constructor({ distDir, cacheDir }: Pick<Places, "distDir" | "cacheDir">) {
    this.#dir = distDir;
    this.#record = join(distDir, buildRecordFile);
    this.#cache = new BuildCache(cacheDir);
    this.#key = cacheKey("last build, with digests, states and record", resolve(distDir));
    this.#last = this.#cache.get(this.#key);
  }

  /** True if the site was made from these inputs and no file has changed since. */
  isMadeFrom({ all }: Inputs): boolean {
    if (this.#last?.inputs !== all || !existsSync(this.#record)) return false;
    const { files, record } = this.#last;
    const names = filesOfTree(this.#dir);
    if (names.length !== files.size || !names.every((name) => this.#statsIfAsMade(name))) return false;
    return sha256(readFileSync(this.#record)) === record;
  }

  /**
   * Links the files that were made under a key into the new site. False if there are none, or if one has changed or
   * cannot be linked. The two sites share these files only until the build removes the old site.
   */
  take(key: string, outDir: string): boolean {
    const names = this.#last?.names.get(key);
    if (!names?.every((name) => this.#isLinkable(name))) return false;
    try {
      for (const name of names) link(join(this.#dir, name), join(outDir, name));
    } catch {
      // The caller writes all of these files instead.
      for (const name of names) rmSync(join(outDir, name), { force: true });
      return false;
    }
    for (const name of names) this.#files.set(name, this.#last?.files.get(name) as MadeFile);
    this.add(key, names);
    return true;
  }

  /** A link would keep rights that somebody has changed. On file systems without rights, files are written anew. */
  #isLinkable(name: string): boolean {
    const stats = this.#statsIfAsMade(name);
    return stats !== undefined && (stats.mode & 0o777) === 0o644;
  }

  /**
   * Undefined if the file has other bytes than those that it was made with. Reads a file only if its state differs: a
   * copy of the site has other states and the same bytes.
   */
  #statsIfAsMade(name: string): Stats | undefined {
    const made = this.#last?.files.get(name);
    const file = join(this.#dir, name);
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (!made || !stats?.isFile()) return undefined;
    return stateOf(stats) === made.state || sha256(readFileSync(file)) === made.digest ? stats : undefined;
  }

  /** Records files of the new site under a key, so that the next build may take them. */
  add(key: string, names: readonly string[]): void {
    this.#names.set(key, names);
  }

  /** The SHA-256 of each file of the new site, by name, sorted. Reads the files that were not taken. */
  digestsOf(outDir: string): ReadonlyMap<string, string> {
    this.#files = new Map(
      filesOfTree(outDir).map((name) => [name, this.#files.get(name) ?? madeFile(join(outDir, name))]),
    );
    return new Map(Array.from(this.#files, ([name, { digest }]) => [name, digest]));
  }

  /** Keeps what the next build has to know of the finished site. Only `digestsOf`, which comes first, fills the files. */
  remember({ all }: Inputs): void {
    const record = sha256(readFileSync(this.#record));
    const remembered: Remembered = { inputs: all, record, files: this.#files, names: this.#names };
    this.#cache.set(this.#key, remembered);
  }
}

function madeFile(file: string): MadeFile {
  // The state first: if the file is written in between, its later state differs, and the file is read again.
  const state = stateOf(lstatSync(file));
  return { digest: sha256(readFileSync(file)), state };
}

/** Every edit changes one of these: a program that writes in place sets the time, and others make another inode. */
function stateOf({ ino, size, mode, mtimeMs }: Stats): string {
  return `${ino} ${size} ${mode} ${mtimeMs}`;
}

/** Throws on a file system without links, for a file with too many links, and for a file of another user. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // The folder may be missing. After any other error, the second try throws it again.
    mkdirSync(dirname(to), { recursive: true });
    linkSync(from, to);
  }
}
