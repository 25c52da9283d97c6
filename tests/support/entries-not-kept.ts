import type { OfflineList } from "#src/offline/worker/protocol.ts";

/** Runs in the page. Returns the entries of the server's list that the worker has not stored in that revision. */
export async function entriesNotKept(listPath: string): Promise<string[]> {
  const answer = await fetch(listPath, { cache: "no-store" });
  const { build, entries }: OfflineList = await answer.json();
  if (!(await caches.has(`kept-${build}`))) return [`nothing of build ${build}`];
  const cache = await caches.open(`kept-${build}`);
  const stored = await cache.match(listPath);
  const record: OfflineList | undefined = await stored?.json();
  const named = ({ url, revision }: OfflineList["entries"][number]) => `${url} ${revision}`;
  const kept = new Set(record?.entries.map(named));
  return entries.map(named).filter((entry) => !kept.has(entry));
}
