import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathFor } from "#src/addresses.ts";
import { readSnapshot } from "#src/content/read.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { installAstro, writeAstroSite } from "./astro-site.ts";
import type { Figures, Plan } from "./figures.ts";
import { generateSnapshot } from "./generate.ts";
import { runTimed, type Timed } from "./run-timed.ts";

const root = join(import.meta.dirname, "../..");
const tsx = join(root, "node_modules/.bin/tsx");

/** A page more costs what a large site takes beyond a small one, by the number of pages between them. */
const sizes = { small: 100, large: 700 } as const;

/** Makes a site of some size, in a folder of its own, and says what it took and how many pages it has. */
type Generator = (addresses: number) => Promise<{ readonly pages: number; readonly took: Timed }>;

/** What a page more costs us, vite-react-ssg by itself, and Astro, on content of the same size in the same run. */
export async function measureGenerators({ home, say }: Plan): Promise<Figures> {
  const dir = join(home, "generators");
  const cache = join(root, ".cache/bench-generators");
  const rows: Record<string, string | number>[] = [];
  await mkdir(dir, { recursive: true });
  const generators: readonly (readonly [name: string, prepare: () => Generator | Promise<Generator>])[] = [
    ["ours", () => oursIn(dir, cache)],
    ["vite-react-ssg", () => viteReactSsgIn(dir)],
    ["Astro", () => astroIn(dir)],
  ];
  for (const addresses of Object.values(sizes)) await generateSnapshot(snapshotIn(dir, addresses), { addresses });
  // Draws the pictures, which are kept apart.
  await ourBuild(dir, cache, sizes.large);
  for (const [name, prepare] of generators) {
    say(`Building with ${name} …`);
    try {
      const generate = await prepare();
      const [small, large] = [await generate(sizes.small), await generate(sizes.large)];
      const [pages, cpuSeconds] = [large.pages - small.pages, large.took.cpuSeconds - small.took.cpuSeconds];
      rows.push({ generator: name, "CPU ms a further page": Number(((cpuSeconds / pages) * 1000).toPrecision(3)) });
    } catch (error) {
      rows.push({ generator: name, "CPU ms a further page": "could not be measured" });
      say(String(error));
    }
  }
  await rm(cache, { recursive: true, force: true });
  return {
    name: "generators",
    title: "A further page, beside other generators",
    notes: [
      `CPU of all processes and threads: ${sizes.large} addresses less ${sizes.small}, by the pages between them, which are jobs.`,
      "Ours: with payloads, Brotli and gzip of each, lists for offline visits and digests of all files.",
      "vite-react-ssg: its own loop over the same routes and components; nothing is compressed.",
      "Astro: templates of its own with the same texts, read from our payloads; no styles, no script, nothing compressed.",
    ],
    columns: ["generator", "CPU ms a further page"],
    rows,
  };
}

function snapshotIn(dir: string, addresses: number): string {
  return join(dir, `snapshot-${addresses}`);
}

function distIn(dir: string, addresses: number): string {
  return join(dir, `dist-${addresses}`);
}

async function ourBuild(dir: string, cache: string, addresses: number): Promise<Timed> {
  const folders = ["--dir", snapshotIn(dir, addresses), "--out", distIn(dir, addresses), "--cache", cache];
  await rm(cache, { recursive: true, force: true });
  return runTimed([process.execPath, "pipeline/cli.ts", "build", ...folders], { cwd: root, env: {} });
}

function oursIn(dir: string, cache: string): Generator {
  return async (addresses) => ({
    took: await ourBuild(dir, cache, addresses),
    pages: pathsIn(dir, addresses).length,
  });
}

function viteReactSsgIn(dir: string): Generator {
  return async (addresses) => {
    const paths = pathsIn(dir, addresses);
    const env = {
      BUNDLE_DIR: join(dir, `bundle-${addresses}`),
      SNAPSHOT_DIR: snapshotIn(dir, addresses),
      NODE_ENV: "production",
    };
    const took = await runTimed([tsx, "tests/support/vite-react-ssg-pages.ts", ...paths], { cwd: root, env });
    return { took, pages: paths.length };
  };
}

/** @throws when npm cannot install it here */
async function astroIn(dir: string): Promise<Generator> {
  const project = join(dir, "astro");
  await installAstro(project);
  return async (addresses) => {
    const pages = await writeAstroSite(project, distIn(dir, addresses));
    const took = await runTimed(["node_modules/.bin/astro", "build"], {
      cwd: project,
      env: { ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: "production" },
    });
    return { took, pages };
  };
}

function pathsIn(dir: string, addresses: number): string[] {
  return addressesIn(readSnapshot(snapshotIn(dir, addresses))).map(pathFor);
}
