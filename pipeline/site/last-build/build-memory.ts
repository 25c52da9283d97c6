import { lstatSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { canonicalJson } from "#src/content/canonical.ts";
import type { SnapshotLock } from "#src/content/snapshot.ts";
import { keyOf } from "../cache/build-cache.ts";
import type { Digests, WrittenPage } from "../pages/page-entry.ts";
import { type BuildInputs, type InputFiles, readInputs } from "./build-inputs.ts";
import { FileDigests } from "./file-digests.ts";
import type { KnownFile, KnownFiles } from "./known-files.ts";
import { type LastBuild, readLastBuild, saveLastBuild } from "./last-build.ts";
import { LastSite } from "./last-site.ts";
import { isSameContent, isSettled, type Stamp, stampOf, untilSettledMs } from "./stamp.ts";

interface Places {
  readonly snapshotDir: string;
  /** Absolute. */
  readonly brandDir: string;
  readonly distDir: string;
  /** What is remembered lies in it. */
  readonly cacheDir: string;
}

/** What a build just made, before it takes the last one's place. */
export interface MadeSite {
  readonly dir: string;
  /** Of every file. */
  readonly digests: Digests;
  readonly pages: ReadonlyMap<string, WrittenPage>;
  readonly lock: SnapshotLock;
}

/**
 * What a build knows of the last one of the same folder: whether there is anything to do, and which files it need not
 * make again. Whatever was remembered, a file counts only if it is what was built.
 */
export class BuildMemory {
  readonly inputs: BuildInputs;
  readonly files: InputFiles;
  /** For the check of this build. */
  readonly flawless: { has(sha256: string): boolean; add(sha256: string): void };
  readonly #flawless = new Set<string>();
  readonly #places: Places;
  readonly #last: LastBuild | undefined;
  readonly #site: LastSite;

  private constructor(places: Places, last: LastBuild | undefined, files: InputFiles, inputs: BuildInputs) {
    this.#places = places;
    this.#last = last;
    this.#site = new LastSite(places.distDir, last?.site ?? new Map());
    this.files = files;
    this.inputs = inputs;
    const known = new Set(last?.making === inputs.making ? last.flawless : []);
    this.flawless = { has: (sha256) => known.has(sha256), add: (sha256) => this.#flawless.add(sha256) };
  }

  /** @throws WrongUse when a setting is wrong */
  static async open(places: Places): Promise<BuildMemory> {
    const last = readLastBuild(places.cacheDir, places.distDir);
    const files = { code: new FileDigests(last?.sources), content: new FileDigests(last?.sources) };
    return new BuildMemory(places, last, files, await readInputs({ ...places, files }));
  }

  /** Whether the site was built from the very same, and is as it was built. */
  isUpToDate(): boolean {
    const last = this.#last;
    if (!last || last.inputs !== this.inputs.digest || !this.#site.isWhole) return false;
    // So that nothing is read once more that was read now.
    const { code, content } = this.files;
    if (code.haveRead || content.haveRead || this.#site.hasRead) {
      this.#save({ ...last, sources: this.#sources, site: this.#site.files });
    }
    return true;
  }

  /**
   * Gives a page of the last build to the next.
   *
   * @param key in the cache: names all that the page is made of
   */
  takePage(key: string, dir: string): WrittenPage | undefined {
    const kept = this.#last?.pages.get(key);
    const digests = kept && this.#site.lend(kept.files, dir);
    return digests && { digests, styles: kept.styles };
  }

  /** Gives pictures and films of the last build to the next, if they would be made the same way of the same sources. */
  mediaLender(lock: SnapshotLock): ((file: string, dir: string) => Digests | undefined) | undefined {
    if (this.#last?.media !== this.#mediaKey(lock)) return undefined;
    return (file, dir) => this.#site.lend([file], dir);
  }

  #mediaKey({ assets, alteredAssets = [] }: SnapshotLock): string {
    return keyOf("media", this.inputs.making, canonicalJson({ assets, alteredAssets }));
  }

  /** To be called before the swap: what the files look like that nobody but this build can have written. */
  look({ dir, digests }: Pick<MadeSite, "dir" | "digests">): ReadonlyMap<string, Stamp | undefined> {
    return new Map(
      Object.keys(digests).map((name) => {
        // Of a file that was lent, as it was then: it was and is in everybody's reach.
        const isLent = this.#site.lent.has(name);
        return [name, isLent ? this.#site.find(name)?.stamp : stampOf(lstatSync(`${dir}/${name}`))];
      }),
    );
  }

  /**
   * To be called after the swap, which may have changed what files look like: the old site's names for them are gone.
   *
   * @param looks of before
   */
  async remember({ digests, pages, lock }: MadeSite, looks: ReadonlyMap<string, Stamp | undefined>): Promise<void> {
    await pause(untilSettledMs);
    const site = knownNow(this.#places.distDir, digests, looks);
    const { code, content } = this.files;
    // Somebody may have edited what was being built, or the program that built it.
    const isKnown = content.hold() && code.hold(performance.timeOrigin);
    this.#save({
      inputs: isKnown ? this.inputs.digest : undefined,
      making: isKnown ? this.inputs.making : undefined,
      media: isKnown ? this.#mediaKey(lock) : undefined,
      flawless: [...this.#flawless],
      sources: this.#sources,
      site,
      pages: new Map([...pages].map(([key, page]) => [key, { files: Object.keys(page.digests), styles: page.styles }])),
    });
  }

  get #sources(): KnownFiles {
    return new Map([...this.files.code.known, ...this.files.content.known]);
  }

  #save(build: LastBuild): void {
    saveLastBuild(this.#places.cacheDir, this.#places.distDir, build);
  }
}

/** What was edited since the looks, or may be before its time moves on, is read again. */
function knownNow(dir: string, digests: Digests, looks: ReadonlyMap<string, Stamp | undefined>): KnownFiles {
  const seenMs = Date.now();
  return new Map(
    Object.entries(digests).map(([name, digest]): [string, KnownFile] => {
      const found = lstatSync(`${dir}/${name}`, { throwIfNoEntry: false });
      const stamp = found?.isFile() ? stampOf(found) : undefined;
      const look = looks.get(name);
      const isOurs = stamp && look && isSameContent(stamp, look) && isSettled(stamp, seenMs);
      return [name, isOurs ? { digest, stamp } : { digest }];
    }),
  );
}
