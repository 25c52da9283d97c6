/** Processes all items, at most `limit` at a time. Throws the first failure once running work has ended. */
export async function inParallel<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  let failed = false;
  async function takeTurns(): Promise<void> {
    for (let next = queue.next(); !next.done && !failed; next = queue.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }
  const turns = await Promise.allSettled(Array.from({ length: Math.max(1, limit) }, takeTurns));
  for (const turn of turns) if (turn.status === "rejected") throw turn.reason;
}
