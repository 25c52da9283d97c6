import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { securityHeaders } from "../../server/security-headers.ts";
import { canonicalJson } from "../../src/content/canonical.ts";
import type { Snapshot } from "../../src/content/snapshot.ts";
import type { Payload } from "../../src/content/views.ts";
import { defaultLocale } from "../../src/site.ts";
import { headersFile } from "./headers.ts";
import { robotsTxt } from "./robots.ts";
import { sitemapXml } from "./sitemap.ts";
import { webManifest } from "./web-manifest.ts";

interface Options {
  readonly outDir: string;
  readonly buildId: string;
  readonly snapshot: Snapshot;
  readonly payloads: readonly Payload[];
}

/** The files about the site as a whole. */
export async function writeSiteFiles({ outDir, buildId, snapshot, payloads }: Options): Promise<void> {
  const home = payloads.find(({ address, locale }) => address.screen === "home" && locale === defaultLocale);
  if (!home) throw new Error("The site has no home page.");
  const files: Record<string, string> = {
    "sitemap.xml": sitemapXml(payloads),
    "robots.txt": robotsTxt(),
    "manifest.webmanifest": webManifest(home.site),
    _headers: headersFile(securityHeaders({ hstsMaxAge: 0 })),
    // Says what is being served: which code, which content.
    "build.json": canonicalJson({ build: buildId, snapshot: snapshot.lock.digest }),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(outDir, name), text);
}
