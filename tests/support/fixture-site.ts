import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { runCaptured } from "./run-captured.ts";
import { sampleDay } from "./sample-day.ts";

/** The site of the tests' own company: tests/fixtures/README.md. */
export interface FixtureSite {
  readonly snapshotDir: string;
  readonly distDir: string;
  readonly brandDir: string;
}

const root = join(import.meta.dirname, "../..");
const fixtures = join(root, "tests/fixtures");
const folder = join(root, ".cache/fixture-site");

const site: FixtureSite = {
  snapshotDir: join(folder, "snapshot"),
  distDir: join(folder, "dist"),
  brandDir: join(fixtures, "brand"),
};

/** What a build depends on. */
const inputs = [
  "src",
  "pipeline",
  "server",
  "tests/fixtures",
  "public",
  "index.html",
  "vite.config.ts",
  "package-lock.json",
];

/** Milliseconds between two looks at a build that another process is making, and until that is given up. */
const lookEveryMs = 200;
const longestBuildMs = 300_000;

/** Builds the site unless it is there, built from what lies on the disk now. Several processes may ask at once. */
export async function fixtureSite(): Promise<FixtureSite> {
  const stamp = join(folder, "stamp");
  const wanted = await digestOf(inputs);
  const isBuilt = async () => (await readFile(stamp, "utf8").catch(() => "")) === wanted;
  if (await isBuilt()) return site;
  const unlock = await lock(join(root, ".cache/fixture-site.lock"));
  try {
    if (await isBuilt()) return site;
    await rm(folder, { recursive: true, force: true });
    await build();
    await writeFile(stamp, wanted);
    return site;
  } finally {
    await unlock();
  }
}

async function build(): Promise<void> {
  await cp(join(fixtures, "site"), site.snapshotDir, { recursive: true });
  await sealSnapshot(site.snapshotDir, { today: sampleDay, source: "sanity:fixture/production" });
  const { code, output } = await runCaptured(
    ["tsx", "pipeline/cli.ts", "build", "--dir", site.snapshotDir, "--out", site.distDir],
    { cwd: root, environment: { BRAND_DIR: site.brandDir } },
  );
  if (code !== 0) throw new Error(`The fixture site could not be built.\n${output}`);
}

/** Names, sizes and times of all files: quick, and another one after every edit. */
async function digestOf(places: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const place of places) {
    const path = join(root, place);
    const names = (await stat(path)).isDirectory() ? (await readdir(path, { recursive: true })).sort() : [""];
    for (const name of names) {
      const { mtimeMs, size } = await stat(join(path, name));
      hash.update(`${place}/${name} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest("hex");
}

/** A folder that only one process can make. What a process that is gone has left is taken over. */
async function lock(path: string): Promise<() => Promise<void>> {
  await mkdir(join(path, ".."), { recursive: true });
  const owner = join(path, "pid");
  for (let waitedMs = 0; waitedMs < longestBuildMs; waitedMs += lookEveryMs) {
    const isOurs = await mkdir(path).then(
      () => true,
      () => false,
    );
    if (isOurs) {
      await writeFile(owner, String(process.pid));
      return () => rm(path, { recursive: true, force: true });
    }
    const pid = Number(await readFile(owner, "utf8").catch(() => ""));
    if (pid > 0 && !isRunning(pid)) await rm(path, { recursive: true, force: true });
    await pause(lookEveryMs);
  }
  throw new Error(`Somebody has been building the fixture site for too long. Remove ${path}.`);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
