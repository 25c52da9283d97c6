import type { Payload } from "#src/content/views.ts";
import { origin } from "#src/site.ts";
import { writeFiles } from "../../files.ts";
import type { Brand } from "../brand/brand.ts";
import { brandFiles } from "../drawing/icons.ts";
import { sitemapFiles } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";

type Options = { readonly outDir: string; readonly payloads: readonly Payload[]; readonly brand: Brand };

/** Writes the files about the whole site: icons and drawings of the brand, sitemap, robots.txt and web manifest. */
export async function writeSiteFiles({ outDir, payloads, brand }: Options): Promise<void> {
  for (const [address, draw] of brandFiles(brand)) writeFiles(outDir, [[address.slice(1), await draw()]]);
  writeFiles(outDir, [
    ...sitemapFiles(payloads),
    ["robots.txt", robotsTxt()],
    ["manifest.webmanifest", webManifest(payloads, brand)],
  ]);
}

/** `/robots.txt`. It allows all pages, because crawlers must read a page to see its `noindex`. */
export function robotsTxt(): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
