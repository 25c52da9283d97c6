/** Processes all items, at most `limit` at a time. Throws the first failure once running work has ended. */
export async function inParallel<T>(items: Iterable<T>, limit: number, work: (item: T) => Promise<void>) {
  // The generator closes when one of the loops over it throws, so the other loops take no more items.
  const queue = (function* () {
    yield* items;
  })();
  const loops = Array.from({ length: Math.max(1, limit) }, async () => {
    for (const item of queue) await work(item);
  });
  for (const loop of await Promise.allSettled(loops)) if (loop.status === "rejected") throw loop.reason;
}
