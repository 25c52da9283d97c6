import type { Payload } from "../../src/content/views.ts";
import type { Brand } from "./brand/brand.ts";
import { type BuildCache, keyOf } from "./cache/build-cache.ts";
import type { Files } from "./cache/pack.ts";
import { digestOfFiles, toolVersions } from "./digests.ts";
import { webManifest } from "./manifest/web-manifest.ts";
import { robotsTxt } from "./robots.ts";
import { sitemapFiles } from "./sitemap.ts";
import { writeFiles } from "./write-files.ts";

interface Options {
  readonly outDir: string;
  readonly payloads: readonly Payload[];
  readonly brand: Brand;
  /** Of what is drawn of the brand. */
  readonly cache: BuildCache;
}

/** The files about the site as a whole. */
export async function writeSiteFiles({ outDir, payloads, brand, cache }: Options): Promise<void> {
  const files: Record<string, string> = {
    ...Object.fromEntries(sitemapFiles(payloads)),
    "robots.txt": robotsTxt(),
    "manifest.webmanifest": webManifest(payloads, brand),
  };
  writeFiles(outDir, await drawnFiles(brand, cache));
  writeFiles(
    outDir,
    Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]),
  );
}

/** Icons and pattern. */
async function drawnFiles(brand: Brand, cache: BuildCache): Promise<Files> {
  const makers = await digestOfFiles(import.meta.dirname, ["brand"]);
  const key = keyOf("brand", await digestOfFiles(brand.dir, [""]), makers, JSON.stringify(await toolVersions()));
  return cache.getOrMake(key, async () => {
    const { brandFiles } = await import("./brand/brand-files.ts");
    const files = new Map<string, Buffer>();
    for (const [address, make] of brandFiles(brand)) files.set(address.slice(1), await make());
    return files;
  });
}
