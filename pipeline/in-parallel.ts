/** Processes all items, at most `limit` at a time. Throws the first failure once running work has ended. */
export async function inParallel<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // A generator closes when the loop of a turn throws, so the other turns take no more.
  const queue = (function* () {
    yield* items;
  })();
  const turns = Array.from({ length: Math.max(1, limit) }, async () => {
    for (const item of queue) await work(item);
  });
  for (const turn of await Promise.allSettled(turns)) if (turn.status === "rejected") throw turn.reason;
}
