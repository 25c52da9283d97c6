import { chmod, cp, link, readFile, rename, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { committedContent, writeContent } from "#tests/support/committed-content.ts";
import { differences, readTree, tempFolder } from "#tests/support/folders.ts";
import { buildSite, startNode } from "#tests/support/programs.ts";
import { createRandom, type Random } from "#tests/support/random.ts";
import { editAtRandom } from "#tests/support/random-edits.ts";
import { rounds } from "#tests/support/rounds.ts";

/** The caches are inside the project, because the code in them imports the project's packages. */
const caches = ".cache/test-caches";

const edits = rounds(1, 6, "EDITED_BUILDS");

interface Built {
  readonly dist: string;
  readonly cache: string;
  /** A folder outside of `dist` and `cache`. */
  readonly folder: string;
  /** The options of `make build`. */
  readonly options: readonly string[];
}

/** What happens between two builds. */
const troubles: Readonly<Record<string, (built: Built, random: Random) => Promise<unknown>>> = {
  nothing: async () => {},
  "no site": ({ dist }) => rm(dist, { recursive: true }),
  "a damaged cache": ({ cache }, random) => damage(cache, random),
  "a damaged site": ({ dist }, random) => damage(dist, random),
  "a copy with other times": async ({ dist, folder }) => {
    await cp(dist, join(folder, "copy"), { recursive: true });
    await rm(dist, { recursive: true });
    await rename(join(folder, "copy"), dist);
  },
  "a build that was killed": async ({ options }, random) => {
    const { child, outcome } = startNode(["pipeline/cli.ts", "build", ...options]);
    const timer = setTimeout(() => child.kill("SIGKILL"), random.integer(6_000));
    await outcome;
    clearTimeout(timer);
  },
};

const damages: readonly ((file: string, random: Random, other: string) => Promise<void>)[] = [
  flipBit,
  (file) => rm(file),
  (file) => truncate(file, 1),
  (file) => chmod(file, 0o600),
  (file) => link(file, `${file}.more`),
  async (file) => {
    await rename(file, `${file}.aside`);
    await symlink(`${file}.aside`, file);
  },
  (file, _random, other) => cp(other, file),
];

/** Damages some files of a folder, each in another way. */
async function damage(dir: string, random: Random): Promise<void> {
  const [other = "", ...files] = random.shuffle(listFiles(dir)).map((name) => join(dir, name));
  for (const [place, spoil] of damages.entries()) await spoil(files[place] ?? "", random, other);
}

/** Changes one bit of a file, and sets its time to 1970, so that neither size nor time shows the change. */
async function flipBit(file: string, random: Random): Promise<void> {
  const bytes = await readFile(file);
  const place = random.integer(bytes.length);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  await writeFile(file, bytes);
  await utimes(file, new Date(0), new Date(0));
}

test("after each random edit and trouble, a build with a cache and an old site gives the same site as a clean build", async () => {
  const folder = await tempFolder();
  const cache = await tempFolder(caches);
  const content = committedContent();
  const [snapshot, dist] = [join(folder, "snapshot"), join(folder, "incremental")];
  const options = ["--dir", snapshot, "--out", dist, "--cache", cache];
  await writeContent(content, snapshot);
  await buildSite(options);
  const names = Object.keys(troubles);
  for (let seed = 1; seed <= edits; seed += 1) {
    const random = createRandom(seed);
    editAtRandom(content, random);
    await writeContent(content, snapshot);
    const trouble = names[seed % names.length] ?? "nothing";
    await troubles[trouble]?.({ dist, cache, folder, options }, random);
    const cleanCache = await tempFolder(caches);
    // The two builds run at the same time, because neither may disturb the other.
    await Promise.all([
      buildSite(options),
      buildSite(["--dir", snapshot, "--out", join(folder, "clean"), "--cache", cleanCache]),
    ]);
    const [incremental, clean] = [await readTree(dist), await readTree(join(folder, "clean"))];
    expect(Object.keys(incremental).length).toBeGreaterThan(100);
    expect(differences(incremental, clean), `${trouble}, seed ${seed}`).toEqual([]);
    await rm(cleanCache, { recursive: true });
  }
});
