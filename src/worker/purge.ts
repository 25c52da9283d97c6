import { CacheExpiration } from "workbox-expiration/CacheExpiration.js";
import { buildOfCache } from "./cache-names.ts";
import { buildsOfOpenPages } from "./clients.ts";

interface Options {
  /** Until the pages of this build are kept, those of the last one are what can be opened offline. */
  readonly spareNewest: boolean;
}

/**
 * Deletes the pages and the code of other builds. Those of a page that is still open stay, because its next screen may
 * still have to be loaded; when an open page does not say what it is, nothing is deleted.
 */
export async function purgeOtherBuilds(build: string, { spareNewest }: Options): Promise<void> {
  const open = await buildsOfOpenPages();
  if (!open) return;
  const names = (await caches.keys()).filter((name) => ![undefined, build].includes(buildOfCache(name)));
  const newest = buildOfCache(names.at(-1) ?? "");
  for (const name of names) {
    const other = buildOfCache(name);
    if (other === undefined || open.has(other) || (spareNewest && other === newest)) continue;
    await caches.delete(name);
    // The notes about its age, in a database beside it.
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
}
