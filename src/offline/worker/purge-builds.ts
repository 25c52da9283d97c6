import { CacheExpiration } from "workbox-expiration/CacheExpiration.js";
import { buildOfCache, type WorkerMessage } from "./protocol.ts";

declare const self: ServiceWorkerGlobalScope;

const answerMs = 1000;

/**
 * Deletes the caches of all builds but this one and those of open pages, which still load from them. Deletes nothing if
 * a page does not answer. Until all pages of this build are kept, `spareNewest` keeps the newest other build, because
 * only its pages open offline.
 */
export async function purgeOtherBuilds(build: string, { spareNewest }: { spareNewest: boolean }): Promise<void> {
  const answers = await Promise.all((await openPages()).map(askForBuild));
  // A page that does not answer may be of any build.
  if (!answers.every((answer) => answer !== undefined)) return;
  const open = new Set(answers.map(({ build }) => build));
  const names = (await caches.keys()).filter((name) => ![undefined, build].includes(buildOfCache(name)));
  const newest = buildOfCache(names.at(-1) ?? "");
  for (const name of names) {
    const other = buildOfCache(name);
    if (open.has(other) || (spareNewest && other === newest)) continue;
    await caches.delete(name);
    // Also deletes the ages of its files, which are in a separate database.
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
}

export function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

function askForBuild(page: WindowClient): Promise<{ readonly build?: string } | undefined> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(resolve, answerMs);
    port1.onmessage = ({ data }: MessageEvent<{ build?: string }>) => resolve(data);
    page.postMessage({ type: "which-build" } satisfies WorkerMessage, [port2]);
  });
}
