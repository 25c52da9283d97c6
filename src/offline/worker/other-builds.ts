import { CacheExpiration } from "workbox-expiration/CacheExpiration.js";
import { askPagesForBuild } from "./pages.ts";
import { buildOfCache } from "./protocol.ts";

/**
 * Deletes the caches of other builds, except those of open pages, which still load from them. `spareNewest` keeps the
 * newest other build, too: until all pages of this build are kept, only pages of that build can be opened offline.
 */
export async function purgeOtherBuilds(build: string, { spareNewest }: { spareNewest: boolean }): Promise<void> {
  const answers = await askPagesForBuild();
  // A page that does not answer may be of any build.
  if (answers.includes(undefined)) return;
  const spared = new Set(answers.map((answer) => answer?.build));
  const names = await cachesOfOtherBuilds(build);
  const newest = names.at(-1);
  if (spareNewest && newest !== undefined) spared.add(buildOfCache(newest));
  for (const name of names) {
    if (spared.has(buildOfCache(name))) continue;
    await caches.delete(name);
    // Also deletes the ages of the cache's files, which are in a separate database.
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
}

/** The names of the caches, the newest last, as browsers list them. */
export async function cachesOfOtherBuilds(build: string): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => buildOfCache(name) !== undefined && buildOfCache(name) !== build);
}
