import type { OfflineList } from "#src/offline/worker/protocol.ts";

/** The entries of the server's list that the worker has not stored in the listed revision. Runs in the page. */
export async function entriesNotKept(listPath: string): Promise<string[]> {
  const list: OfflineList = await (await fetch(listPath, { cache: "no-store" })).json();
  if (!(await caches.has(`kept-${list.build}`))) return [`nothing of build ${list.build}`];
  const cache = await caches.open(`kept-${list.build}`);
  const record: OfflineList | undefined = await (await cache.match(listPath))?.json();
  const kept = new Set(record?.entries.map(({ url, revision }) => `${url} ${revision}`));
  return list.entries.map(({ url, revision }) => `${url} ${revision}`).filter((entry) => !kept.has(entry));
}
