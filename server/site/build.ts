import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openSiteFiles, type SiteFiles } from "./site-files.ts";
import { indexSite, type SiteIndex } from "./site-index.ts";
import { readSiteRules, type SiteRules } from "./site-rules.ts";

/** One build of the site, as it lay in the folder at one moment. */
export type Build = {
  readonly index: SiteIndex;
  readonly files: SiteFiles;
  /** What every response carries while this build is served. */
  readonly headers: SiteRules["headers"];
  /** Where it is published, as its `robots.txt` says. Undefined when that says nothing. */
  readonly origin: string | undefined;
  /** What tells the folder of this build from the next one. */
  readonly identity: string | undefined;
};

export type SiteOptions = {
  readonly distDir: string;
  /** The most that files in memory may take. */
  readonly maxMemoryBytes: number;
};

/** Throws if there is no site in the folder, or none with its rules. */
export async function readBuild({ distDir, maxMemoryBytes }: SiteOptions): Promise<Build> {
  const identity = identify(distDir);
  const rules = await readSiteRules(distDir);
  const index = await indexSite(distDir, rules);
  if (!index.byAddress.has("/")) throw new Error(`${distDir} has no index.html.`);
  const isCurrent = (): boolean => identify(distDir) === identity;
  const files = openSiteFiles({ maxMemoryBytes, commonHeaders: rules.headers, isCurrent });
  return { index, files, headers: rules.headers, origin: await publishedOrigin(distDir), identity };
}

/** `Sitemap: https://www.example.org/sitemap.xml` → `https://www.example.org` */
async function publishedOrigin(distDir: string): Promise<string | undefined> {
  const robots = await readFile(join(distDir, "robots.txt"), "utf8").catch(() => "");
  const [, sitemap = ""] = /^sitemap:[ \t]*(https?:\S+)/im.exec(robots) ?? [];
  return URL.canParse(sitemap) ? new URL(sitemap).origin : undefined;
}

/** Two builds never share it: swapping renames another folder into place. Returns undefined when there is no folder. */
export function identify(distDir: string): string | undefined {
  const found = statSync(distDir, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino} ${found.mtimeNs} ${found.ctimeNs}`;
}
