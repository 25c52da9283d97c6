import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
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

export type SiteFolder = {
  /** The build to answer from. */
  current(): Promise<Build>;
  /** The build answered from last, without a look at the folder. */
  latest(): Build;
  /** Looks at once. For a request that found a listed file gone. */
  reload(): Promise<Build>;
};

export type SiteFolderOptions = {
  readonly distDir: string;
  /** The most that files in memory may take. */
  readonly maxMemoryBytes: number;
};

/** How long files in memory may be those of the last build. */
const lookIntervalMs = 1000;
/** Swapping takes two renames; between them there is no folder. */
const swapPausesMs = [5, 20, 50];

/**
 * Opens the folder of a built site and follows it when a new build is swapped in. A build that is changed in place is
 * not noticed: `make build` never does that. Throws if there is no site in the folder, or none with its rules.
 */
export async function openSiteFolder(options: SiteFolderOptions): Promise<SiteFolder> {
  const { distDir } = options;
  let build = await readBuild(options);
  let reading: Promise<Build> | undefined;
  let lookedAt = Date.now();

  async function readNext(): Promise<Build> {
    for (const wait of [0, ...swapPausesMs]) {
      await pause(wait);
      const next = await readBuild(options).catch(() => undefined);
      if (next) return next;
    }
    return build;
  }

  function reload(): Promise<Build> {
    reading ??= readNext().then((next) => {
      reading = undefined;
      build = next;
      return next;
    });
    return reading;
  }

  async function current(): Promise<Build> {
    const now = Date.now();
    if (now - lookedAt >= lookIntervalMs) {
      lookedAt = now;
      const identity = identify(distDir);
      if (identity !== undefined && identity !== build.identity) return reload();
    }
    return reading ?? build;
  }

  return { current, latest: () => build, reload };
}

async function readBuild({ distDir, maxMemoryBytes }: SiteFolderOptions): Promise<Build> {
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
function identify(distDir: string): string | undefined {
  const found = statSync(distDir, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino} ${found.mtimeNs} ${found.ctimeNs}`;
}
