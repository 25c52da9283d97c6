import type { Locale } from "../../locales.ts";
import { addressInCache, findCached } from "./find-cached.ts";
import { keptCache, type OfflineEntry, type OfflineList, offlineListPath, visitedCache } from "./protocol.ts";
import { isCacheable, kindOfFile, type RequestKind } from "./request-kind.ts";
import { abortAfter } from "./wait-in-bounds.ts";

const fileTimeoutMs = 20_000;

/** Parallel requests; few, so that the visitor's own requests come first. */
const concurrency = 3;

/** Skips files that fail; those fetched before an abort stay. Returns whether everything on the list is now kept. */
export async function precache(locale: Locale, build: string, signal: AbortSignal): Promise<boolean> {
  const listUrl = new URL(offlineListPath(locale), location.origin).href;
  const list = await fetchList(listUrl, signal);
  // A list from another build is left to that build's worker.
  if (list?.build !== build) return false;
  const cache = await caches.open(keptCache(build));
  const before = await readRecord(cache, listUrl);

  const kept: OfflineEntry[] = [];
  const queue = [...list.entries];
  const takeTurns = async () => {
    while (!signal.aborted) {
      const entry = queue.shift();
      if (!entry) return;
      if (await keepEntry(cache, entry, { build, before, signal })) kept.push(entry);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, takeTurns));
  const isComplete = kept.length === list.entries.length;

  // The record tells the next run which files are kept; entries that this run did not reach are unchanged.
  const unreached = new Set(queue.map(({ url }) => url));
  const record = [...kept, ...before.filter(({ url }) => unreached.has(url))];
  await cache.put(listUrl, new Response(JSON.stringify({ ...list, entries: record } satisfies OfflineList)));
  const listed = new Set(list.entries.map(({ url }) => url));
  for (const { url } of before) if (!listed.has(url)) await cache.delete(url);
  return isComplete;
}

interface Situation {
  readonly build: string;
  readonly before: readonly OfflineEntry[];
  readonly signal: AbortSignal;
}

/** Never rejects: a refused file, a full device and a closed store count as missing. */
async function keepEntry(cache: Cache, { url, revision }: OfflineEntry, situation: Situation): Promise<boolean> {
  const { build, before, signal } = situation;
  try {
    const isSame = before.some((entry) => entry.url === url && entry.revision === revision);
    if ((isSame || revision === null) && (await cache.match(url, { ignoreVary: true }))) return true;
    const copy = revision === null ? await findCached(new URL(url, location.origin).href, build) : undefined;
    const response = copy ?? (await fetchEntry(url, revision, signal));
    const kind = kindOfFile(url);
    if (!isCacheable(response, kind) || !(await isOfBuild(response, kind, build))) return false;
    await cache.put(url, response);
    // A visited copy would be older.
    if (!copy)
      await (await caches.open(visitedCache(build))).delete(addressInCache(new URL(url, location.origin).href));
    return true;
  } catch {
    return false;
  }
}

/** Bypasses the browser's cache unless the name contains a hash: a cached page could refer to files that are gone. */
function fetchEntry(url: string, revision: string | null, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    cache: revision === null ? "default" : "no-cache",
    credentials: "same-origin",
    priority: "low",
    signal: abortAfter(fileTimeoutMs, signal),
  });
}

/** During a deployment the list may be old and the page new, so that its code would not be kept here. */
async function isOfBuild(response: Response, kind: RequestKind, build: string): Promise<boolean> {
  if (kind !== "document" && kind !== "payload") return true;
  const text = await response.clone().text();
  // The offline page has no payload.
  return text.includes(`{"build":"${build}"`) || (kind === "document" && !text.includes('{"build":"'));
}

async function fetchList(url: string, signal: AbortSignal): Promise<OfflineList | undefined> {
  try {
    const response = await fetch(url, {
      cache: "no-cache",
      priority: "low",
      signal: abortAfter(fileTimeoutMs, signal),
    });
    return response.ok ? ((await response.json()) as OfflineList) : undefined;
  } catch {
    return undefined;
  }
}

async function readRecord(cache: Cache, listUrl: string): Promise<readonly OfflineEntry[]> {
  const record = await cache.match(listUrl);
  return record ? ((await record.json()) as OfflineList).entries : [];
}
