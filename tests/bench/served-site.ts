import { join } from "node:path";
import { type PlainScreen, pathFor } from "#src/addresses.ts";
import { readSnapshot } from "#src/content/read.ts";
import { openDocuments } from "#src/content/snapshot.ts";
import { defaultLocale } from "#src/locales.ts";
import { spawnServer } from "#tests/support/running-server.ts";

const root = join(import.meta.dirname, "../..");

export const distDir = process.env.DIST_DIR || join(root, "dist");

/** Serves the built site with the product's server. `await using` stops it at the end of its block. */
export async function serveSite() {
  const { origin, stop } = await spawnServer({ DIST_DIR: distDir });
  return { origin, [Symbol.asyncDispose]: async () => void (await stop()) };
}

/** The addresses of these screens and of a job, if the committed content has a job. */
export function pagesOf(...screens: readonly PlainScreen[]): string[] {
  const [job] = openDocuments(readSnapshot(join(root, "snapshot")), "job");
  const variant = defaultLocale;
  const paths = screens.map((screen) => pathFor({ screen, variant }));
  return job ? [...paths, pathFor({ screen: "job", variant, slug: job.slug.current })] : paths;
}
