import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type PlainScreen, pathFor } from "#src/addresses.ts";
import { readSnapshot } from "#src/content/read.ts";
import { openDocuments } from "#src/content/snapshot.ts";
import { defaultLocale } from "#src/locales.ts";
import { spawnServer } from "#tests/support/running-server.ts";

const root = join(import.meta.dirname, "../..");

/** The site in `DIST_DIR`, or in `dist/`, which is built if it is missing. */
export function builtSite(): string {
  if (process.env.DIST_DIR) return process.env.DIST_DIR;
  const dist = join(root, "dist");
  if (!existsSync(join(dist, "index.html"))) {
    const options: SpawnSyncOptions = { cwd: root, stdio: ["ignore", 2, 2] };
    const { status } = spawnSync(process.execPath, ["pipeline/cli.ts", "build"], options);
    if (status !== 0) throw new Error("The site could not be built, so its pages cannot be measured.");
  }
  return dist;
}

/** Serves a built site with the product's server. `await using` stops it at the end of its block. */
export async function serveSite(distDir = builtSite()) {
  const { origin, stop } = await spawnServer({ DIST_DIR: distDir });
  return { origin, [Symbol.asyncDispose]: async () => void (await stop()) };
}

/** The addresses of these screens and of a job, if the committed content has one. */
export function pagesOf(...screens: readonly PlainScreen[]): string[] {
  const [job] = openDocuments(readSnapshot(join(root, "snapshot")), "job");
  const variant = defaultLocale;
  const paths = screens.map((screen) => pathFor({ screen, variant }));
  return job ? [...paths, pathFor({ screen: "job", variant, slug: job.slug.current })] : paths;
}
