import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { createFileStore, type FileStore } from "./file-store.ts";
import { indexSite, type SiteIndex } from "./site-index.ts";
import { readSiteRules, type SiteRules } from "./site-rules.ts";

/** One build of the site, as it lay in the folder at one moment. */
export type Build = {
  readonly index: SiteIndex;
  readonly store: FileStore;
  readonly rules: SiteRules;
  /** What tells the folder of this build from the next one. */
  readonly identity: string | undefined;
};

export type SiteFolder = {
  /** The build to answer from; a promise only while a new one is being listed. */
  current(): Build | Promise<Build>;
  /** The build that was answered from last. */
  latest(): Build;
  /** Looks at once. For those who found a listed file gone. */
  reload(): Promise<Build>;
};

/** Milliseconds. How long files in memory may be those of the last build. */
const lookInterval = 1000;
/** Milliseconds. Swapping takes two renames; between them there is no folder. */
const swapPauses = [5, 20, 50];

/**
 * Opens the folder of a built site and follows it when a new build is swapped in. A build that is changed in place is
 * not noticed: `make build` never does that. Throws if there is no site in the folder, or none with its rules.
 */
export async function openSiteFolder(distDir: string): Promise<SiteFolder> {
  let build = await readBuild(distDir);
  let reading: Promise<Build> | undefined;
  let lookedAt = Date.now();

  async function readNext(): Promise<Build> {
    for (const wait of [0, ...swapPauses]) {
      await pause(wait);
      const next = await readBuild(distDir).catch(() => undefined);
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

  function current(): Build | Promise<Build> {
    const now = Date.now();
    if (now - lookedAt >= lookInterval) {
      lookedAt = now;
      const identity = identify(distDir);
      if (identity !== undefined && identity !== build.identity) return reload();
    }
    return reading ?? build;
  }

  return { current, latest: () => build, reload };
}

async function readBuild(distDir: string): Promise<Build> {
  const identity = identify(distDir);
  const rules = await readSiteRules(distDir);
  const index = await indexSite(distDir, rules);
  if (!index.byAddress.has("/")) throw new Error(`${distDir} has no index.html.`);
  return { index, rules, store: createFileStore(() => identify(distDir) === identity), identity };
}

/** Two builds never share it: swapping renames another folder into place. Nothing while there is no folder. */
function identify(distDir: string): string | undefined {
  const found = statSync(distDir, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino} ${found.mtimeNs} ${found.ctimeNs}`;
}
