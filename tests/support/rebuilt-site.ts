import { spawnSync } from "node:child_process";
import { cp, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, expect } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { openDocuments } from "#src/content/snapshot.ts";
import { set } from "./edit-snapshot.ts";
import { afterFile, differences, readTree, tempFolder } from "./folders.ts";
import { buildSite } from "./programs.ts";
import { sampleDay } from "./sample.ts";
import { behaviourSite, site } from "./site.ts";

const root = join(import.meta.dirname, "../..");

export const nothingNew = /^Nothing new: /m;

/** Opens a site for the tests of a file. Each test begins with the original content and site, and may build often. */
export function openRebuiltSite(): { readonly site: RebuiltSite } {
  const used = {} as { site: RebuiltSite };
  beforeAll(async () => {
    used.site = await copySite();
  });
  beforeEach(() => used.site.restore());
  return used;
}

type RebuiltSite = Awaited<ReturnType<typeof copySite>>;

async function copySite() {
  const clean = await behaviourSite();
  const inside = join(root, ".cache");
  const [folder, caches] = [await tempFolder(undefined, afterFile), await tempFolder(inside, afterFile)];
  const [snapshotDir, distDir, cacheDir] = [join(folder, "snapshot"), join(folder, "dist"), join(caches, "pages")];
  const places = ["--dir", snapshotDir, "--out", distDir, "--cache", cacheDir];
  // This cache already has the bundled code. Hard links are safe, because no entry ever changes. An error of `cp` is
  // ignored: another process may have deleted a temporary file meanwhile.
  spawnSync("cp", ["-al", join(inside, "pages"), cacheDir]);

  const readRecord = () => readFile(join(distDir, "build.json"), "utf8");
  let firstRecord = "";
  const build = (...args: string[]) => buildWith({}, ...args);

  /** @throws with the build's output if it fails */
  function buildWith(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
    return buildSite([...places, ...args], { BRAND_DIR: clean.brandDir, ...environment });
  }

  return {
    snapshotDir,
    distDir,
    cacheDir,
    places,
    build,
    buildWith,

    async restore(): Promise<void> {
      await rm(snapshotDir, { recursive: true, force: true });
      await cp(clean.snapshotDir, snapshotDir, { recursive: true });
      await build();
      firstRecord ||= await readRecord();
    },

    async edit(summary: string): Promise<void> {
      const [job] = openDocuments(site.snapshot, "job");
      await set(job?._id ?? "", "summary.de", summary)(snapshotDir);
      await sealSnapshot(snapshotDir, { today: sampleDay });
    },

    /** Expects a clean build's files, but the record of the first build here: the clean build may be of an older commit. */
    async expectClean(): Promise<void> {
      const others = differences(await readTree(clean.distDir), await readTree(distDir));
      expect(others.filter((name) => !name.startsWith("build.json"))).toEqual([]);
      expect(await readRecord()).toBe(firstRecord);
      const modes = Object.values(await looksOf(distDir)).map(({ mode }) => mode & 0o777);
      expect(new Set(modes)).toEqual(new Set([0o644]));
    },

    /** Expects that a build without the site gives the same files. */
    async expectSameFromNothing(): Promise<void> {
      const made = await readTree(distDir);
      await rm(distDir, { recursive: true });
      await build();
      expect(differences(made, await readTree(distDir))).toEqual([]);
    },
  };
}

/** The inode, time and mode of each file, by name: two builds share a file if its inode is the same. */
export async function looksOf(dir: string) {
  const looks = listFiles(dir).map(async (name) => {
    const { ino: inode, mtimeMs: modifiedMs, mode } = await stat(join(dir, name));
    return [name, { inode, modifiedMs, mode }] as const;
  });
  return Object.fromEntries(await Promise.all(looks));
}
