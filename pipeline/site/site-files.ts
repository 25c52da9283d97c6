import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalJson } from "../../src/content/canonical.ts";
import type { Snapshot } from "../../src/content/snapshot.ts";
import type { Payload } from "../../src/content/views.ts";
import type { Brand } from "./brand/brand.ts";
import { brandFiles } from "./brand/brand-files.ts";
import { companyIn } from "./company-plugin.ts";
import { webManifest } from "./manifest/web-manifest.ts";
import { robotsTxt } from "./robots.ts";
import { sitemapXml } from "./sitemap.ts";

interface Options {
  readonly outDir: string;
  readonly buildId: string;
  readonly snapshot: Snapshot;
  readonly payloads: readonly Payload[];
  readonly brand: Brand;
}

/** The files about the site as a whole. */
export async function writeSiteFiles({ outDir, buildId, snapshot, payloads, brand }: Options): Promise<void> {
  const files: Record<string, string> = {
    "sitemap.xml": sitemapXml(payloads),
    "robots.txt": robotsTxt(),
    "manifest.webmanifest": webManifest(payloads, brand),
    // Says what is being served: whose site, which code, which content. The server learns the company's name from it.
    "build.json": canonicalJson({ build: buildId, company: companyIn(snapshot), snapshot: snapshot.lock.digest }),
  };
  await mkdir(join(outDir, "icons"), { recursive: true });
  for (const [address, make] of brandFiles(brand)) await writeFile(join(outDir, address), await make());
  for (const [name, text] of Object.entries(files)) await writeFile(join(outDir, name), text);
}
