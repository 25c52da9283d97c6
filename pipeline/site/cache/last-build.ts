import { existsSync, linkSync, lstatSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { buildRecordFile, digestsIn, treeDigest } from "../../build-record.ts";
import { sha256 } from "../../sha256.ts";
import { BuildCache, cacheKey } from "./build-cache.ts";
import type { Inputs, Places } from "./build-inputs.ts";

/** This object is in caches. If its form changes, its key must change, too. */
interface Remembered {
  /** The digest of everything that the site was made from. */
  readonly inputs: string;
  /** The SHA-256 of each file, by name. */
  readonly digests: ReadonlyMap<string, string>;
  /** The names of the files that were made together, by the key of everything that they were made of. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** The site that the last build made. The next build takes files from it instead of making them again. */
export class LastBuild {
  readonly #dir: string;
  readonly #cache: BuildCache;
  readonly #key: string;
  readonly #last: Remembered | undefined;
  /** The names and digests of the site that is being made, which `remember` keeps. */
  readonly #names = new Map<string, readonly string[]>();
  #digests = new Map<string, string>();

  constructor({ distDir, cacheDir }: Pick<Places, "distDir" | "cacheDir">) {
    this.#dir = distDir;
    this.#cache = new BuildCache(cacheDir);
    this.#key = cacheKey("last build", resolve(distDir));
    this.#last = this.#cache.get(this.#key);
  }

  /** True if the site was made from these inputs and no file has changed since. */
  isMadeFrom({ all }: Inputs): boolean {
    const record = join(this.#dir, buildRecordFile);
    if (this.#last?.inputs !== all || !existsSync(record)) return false;
    return treeDigest(digestsIn(this.#dir)) === JSON.parse(readFileSync(record, "utf8")).tree;
  }

  /**
   * Links the files that were made under a key into the new site. False if there are none, or if one has changed or
   * cannot be linked. The two sites share these files only until the build removes the old site.
   */
  take(key: string, outDir: string): boolean {
    const names = this.#last?.names.get(key);
    if (!names?.every((name) => this.#isAsMade(name))) return false;
    try {
      for (const name of names) link(join(this.#dir, name), join(outDir, name));
    } catch {
      // The caller writes all of these files instead.
      for (const name of names) rmSync(join(outDir, name), { force: true });
      return false;
    }
    for (const name of names) this.#digests.set(name, this.#last?.digests.get(name) ?? "");
    this.add(key, names);
    return true;
  }

  #isAsMade(name: string): boolean {
    const file = join(this.#dir, name);
    const state = lstatSync(file, { throwIfNoEntry: false });
    if (!state?.isFile() || (state.mode & 0o777) !== 0o644) return false;
    return sha256(readFileSync(file)) === this.#last?.digests.get(name);
  }

  /** Records files of the new site under a key, so that the next build may take them. */
  add(key: string, names: readonly string[]): void {
    this.#names.set(key, names);
  }

  /** The SHA-256 of each file of the new site. */
  digestsOf(outDir: string): ReadonlyMap<string, string> {
    this.#digests = digestsIn(outDir, this.#digests);
    return this.#digests;
  }

  /** Keeps what the next build has to know of the new site. Only `digestsOf`, which comes first, fills the digests. */
  remember({ all }: Inputs): void {
    const remembered: Remembered = { inputs: all, digests: this.#digests, names: this.#names };
    this.#cache.set(this.#key, remembered);
  }
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
