import type { Locale } from "../../locales.ts";
import { addressInCache, findCached } from "./find-cached.ts";
import { keptCache, type OfflineEntry, type OfflineList, offlineListPath, visitedCache } from "./protocol.ts";
import { isCacheable, kindOfFile, type RequestKind } from "./request-kind.ts";
import { endWithin } from "./wait-in-bounds.ts";

const fileTimeoutMs = 20_000;

/** Parallel requests; few, so that the visitor's own requests come first. */
const concurrency = 3;

/** Keeps the files of the build's offline list. Skips files that fail. Returns true if all are kept. */
export async function precache(locale: Locale, build: string, signal: AbortSignal): Promise<boolean> {
  const listUrl = new URL(offlineListPath(locale), location.origin).href;
  const list = await fetchQuietly(listUrl, "no-cache", signal)
    .then(readList)
    .catch(() => undefined);
  // A list from another build is left to that build's worker.
  if (list?.build !== build) return false;
  const cache = await caches.open(keptCache(build));
  const before = (await readList(await cache.match(listUrl)))?.entries ?? [];

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

  // The stored list tells the next run which files are kept. Files that this run did not reach are as they were.
  const notReached = new Set(queue.map(({ url }) => url));
  const entries = [...kept, ...before.filter(({ url }) => notReached.has(url))];
  await cache.put(listUrl, new Response(JSON.stringify({ ...list, entries } satisfies OfflineList)));
  const listed = new Set(list.entries.map(({ url }) => url));
  for (const { url } of before) if (!listed.has(url)) await cache.delete(url);
  return kept.length === list.entries.length;
}

/** Never rejects: a refused file, a full device and a closed store count as missing. */
async function keepEntry(
  cache: Cache,
  { url, revision }: OfflineEntry,
  { build, before, signal }: { build: string; before: readonly OfflineEntry[]; signal: AbortSignal },
): Promise<boolean> {
  try {
    const isHashed = revision === null;
    const isSame = isHashed || before.some((entry) => entry.url === url && entry.revision === revision);
    if (isSame && (await cache.match(url, { ignoreVary: true }))) return true;
    const { href } = new URL(url, location.origin);
    const copy = isHashed ? await findCached(href, build) : undefined;
    // The browser's own cache is used only for names with a hash: an old page in it may name files that are gone.
    const response = copy ?? (await fetchQuietly(href, isHashed ? "default" : "no-cache", signal));
    const kind = kindOfFile(url);
    if (!isCacheable(response, kind) || !(await isOfBuild(response, kind, build))) return false;
    await cache.put(url, response);
    // The visited copy is deleted, because it is older than the file that was just fetched.
    if (!copy) await (await caches.open(visitedCache(build))).delete(addressInCache(href));
    return true;
  } catch {
    return false;
  }
}

/** The request has a low priority, because the visitor waits for other files. */
function fetchQuietly(url: string, cache: RequestCache, signal: AbortSignal): Promise<Response> {
  return fetch(url, { cache, priority: "low", signal: endWithin(fileTimeoutMs, signal) });
}

/** Undefined if the answer is an error. */
async function readList(answer: Response | undefined): Promise<OfflineList | undefined> {
  return answer?.ok ? answer.json() : undefined;
}

/** During a deployment the list may be old and the page new. The page's code would then not be kept. */
async function isOfBuild(response: Response, kind: RequestKind, build: string): Promise<boolean> {
  if (kind !== "document" && kind !== "payload") return true;
  const text = await response.clone().text();
  // The offline page has no payload.
  return text.includes(`{"build":"${build}"`) || (kind === "document" && !text.includes('{"build":"'));
}
