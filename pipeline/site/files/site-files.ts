import { canonicalJson } from "#src/content/canonical.ts";
import type { Payload } from "#src/content/views.ts";
import { origin } from "#src/site.ts";
import { writeFiles } from "../../files.ts";
import type { Brand } from "../brand/brand.ts";
import { type BuildCache, cacheKey } from "../cache/build-cache.ts";
import { drawnBy } from "../drawing/drawn-by.ts";
import { brandFiles } from "../drawing/icons.ts";
import { sitemapFiles } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";

interface Options {
  readonly outDir: string;
  readonly payloads: readonly Payload[];
  readonly brand: Brand;
  readonly cache: BuildCache;
}

/** Writes the files about the whole site: icons and drawings of the brand, sitemap, robots.txt and web manifest. */
export async function writeSiteFiles({ outDir, payloads, brand, cache }: Options): Promise<void> {
  const files = new Map<string, Buffer | string>(sitemapFiles(payloads));
  files.set("robots.txt", robotsTxt());
  files.set("manifest.webmanifest", webManifest(payloads, brand));
  const { fonts: _, ...drawn } = brand;
  const maker = cacheKey("brand", drawnBy, canonicalJson(drawn));
  for (const [address, draw] of brandFiles(brand))
    files.set(address.slice(1), await cache.getOrMake(cacheKey(maker, address), draw));
  writeFiles(outDir, files);
}

/** Allows all pages: crawlers see the `noindex` of a page only if they may read the page. */
export function robotsTxt(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
