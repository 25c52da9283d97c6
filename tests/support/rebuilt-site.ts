import { execFile } from "node:child_process";
import { cp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { openDocuments } from "#src/content/snapshot.ts";
import { set } from "./edit-snapshot.ts";
import { differences, readTree, tempFolder } from "./folders.ts";
import { buildSite, startNode } from "./programs.ts";
import { sampleDay } from "./sample.ts";
import { behaviourSite, site, type TestSite } from "./site.ts";

const root = join(import.meta.dirname, "../..");

/** Milliseconds: the tests' site may have to be built first. */
const forBuilds = 240_000;

export const nothingNew = /^Nothing new: /m;

/** Opens a site for the tests of a file. Each test starts with the original site and may build several times. */
export function openRebuiltSite(): { readonly site: RebuiltSite } {
  vi.setConfig({ testTimeout: forBuilds, hookTimeout: forBuilds });
  const used = {} as { site: RebuiltSite };
  beforeAll(async () => {
    used.site = await RebuiltSite.open();
  }, forBuilds);
  beforeEach(() => used.site.restore(), forBuilds);
  return used;
}

class RebuiltSite {
  readonly clean: TestSite;
  readonly snapshotDir: string;
  readonly distDir: string;
  readonly cacheDir: string;
  #expected: Readonly<Record<string, string>> = {};

  private constructor(clean: TestSite, folder: string, caches: string) {
    this.clean = clean;
    this.snapshotDir = join(folder, "snapshot");
    this.distDir = join(folder, "dist");
    this.cacheDir = join(caches, "pages");
  }

  static async open(): Promise<RebuiltSite> {
    const clean = await behaviourSite();
    const inside = join(root, ".cache");
    const [folder, caches] = [await tempFolder(undefined, afterAll), await tempFolder(inside, afterAll)];
    const rebuilt = new RebuiltSite(clean, folder, caches);
    // The cache already has the bundled code. Its entries are never changed, so hard links are safe.
    await promisify(execFile)("cp", ["-al", join(inside, "pages"), rebuilt.cacheDir]);
    await rebuilt.restore();
    rebuilt.#expected = await readTree(rebuilt.distDir);
    // The site may have been built from an earlier commit of the same code.
    const others = differences(await readTree(clean.distDir), rebuilt.#expected);
    expect(others.filter((name) => !name.startsWith("build.json"))).toEqual([]);
    return rebuilt;
  }

  /** Restores the original content and site. */
  async restore(): Promise<void> {
    await rm(this.snapshotDir, { recursive: true, force: true });
    await cp(this.clean.snapshotDir, this.snapshotDir, { recursive: true });
    await this.build();
  }

  build(...args: string[]): Promise<string> {
    return this.buildWith({}, ...args);
  }

  /** Builds, and kills the build as soon as its output contains a line that begins with this text. */
  async buildKilledAt(step: string): Promise<void> {
    const environment = { ...process.env, BRAND_DIR: this.clean.brandDir };
    const { child, outcome } = startNode(["pipeline/cli.ts", "build", ...this.#places], environment);
    createInterface(child.stdout).on("line", (line) => line.startsWith(step) && child.kill("SIGKILL"));
    const { signal, out } = await outcome;
    if (signal !== "SIGKILL") throw new Error(`The build ended by itself:\n${out}`);
  }

  get #places(): string[] {
    return ["--dir", this.snapshotDir, "--out", this.distDir, "--cache", this.cacheDir];
  }

  /** @throws with the build's output if it fails */
  buildWith(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
    return buildSite([...this.#places, ...args], { BRAND_DIR: this.clean.brandDir, ...environment });
  }

  async edit(summary: string): Promise<void> {
    const [job] = openDocuments(site.snapshot, "job");
    await set(job?._id ?? "", "summary.de", summary)(this.snapshotDir);
    await sealSnapshot(this.snapshotDir, { today: sampleDay });
  }

  /** Expects the same bytes and file permissions as in a clean build. */
  async expectClean(): Promise<void> {
    expect(differences(this.#expected, await readTree(this.distDir))).toEqual([]);
    const modes = Object.values(await looksOf(this.distDir)).map(({ mode }) => mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o644]));
  }

  async memory(): Promise<string> {
    const dir = this.cacheDir;
    const names = (await readdir(dir)).filter((name) => name.startsWith("last-build-"));
    const files = names.map(async (name) => ({ name, ...(await stat(join(dir, name))) }));
    const [newest] = (await Promise.all(files)).sort((one, other) => other.mtimeMs - one.mtimeMs);
    return join(dir, newest?.name ?? "");
  }
}

export async function looksOf(dir: string) {
  const looks = listFiles(dir).map(async (name) => {
    const { ino: inode, mtimeMs: modifiedMs, mode } = await stat(join(dir, name));
    return [name, { inode, modifiedMs, mode }] as const;
  });
  return Object.fromEntries(await Promise.all(looks));
}
