import { origin } from "#src/site.ts";
import type { Payload } from "../../src/content/views.ts";
import type { Brand } from "./brand/brand.ts";
import { brandFiles } from "./brand/icons.ts";
import { type BuildCache, keyOf } from "./cache/build-cache.ts";
import type { Files } from "./cache/pack.ts";
import { digestOfFiles } from "./code/digest-of-files.ts";
import { toolVersions } from "./code/tool-versions.ts";
import { sitemapFiles } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";
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
  writeFiles(outDir, await drawnFiles(brand, cache));
  writeFiles(outDir, [
    ...sitemapFiles(payloads),
    ["robots.txt", robotsTxt()],
    ["manifest.webmanifest", webManifest(payloads, brand)],
  ]);
}

/** Icons and pattern. */
async function drawnFiles(brand: Brand, cache: BuildCache): Promise<Files> {
  const makers = digestOfFiles(import.meta.dirname, ["brand"]);
  const key = keyOf("brand", digestOfFiles(brand.dir, [""]), makers, JSON.stringify(await toolVersions()));
  return cache.getOrMake(key, async () => {
    const files = new Map<string, Buffer>();
    for (const [address, make] of brandFiles(brand)) files.set(address.slice(1), await make());
    return files;
  });
}

/** `/robots.txt`. Pages that are not to be found say so in their head, which a crawler must be allowed to read. */
export function robotsTxt(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
