import { inOutbox, type KeptOutcome, type KeptRequest, maxKeptRequests } from "./outbox-database.ts";

/** Keeps a request on the device. Returns false when as many wait already as may. Rejects where nothing can be kept. */
export function keepRequest(kept: KeptRequest): Promise<boolean> {
  return inOutbox(async (database) => {
    const transaction = database.transaction("requests", "readwrite", { durability: "strict" });
    const isFull = (await transaction.store.count()) >= maxKeptRequests;
    if (!isFull) await transaction.store.put(kept);
    await transaction.done;
    return !isFull;
  });
}

/** What waits, in the order in which it was kept, and what is still to be told. */
export function readOutbox(): Promise<{ waiting: readonly KeptRequest[]; outcomes: readonly KeptOutcome[] }> {
  return inOutbox(async (database) => {
    const waiting = await database.getAll("requests");
    return { waiting: waiting.sort(byTime), outcomes: (await database.getAll("outcomes")).sort(byTime) };
  });
}

/** Deletes a request that waits. */
export function withdrawRequest(key: string): Promise<void> {
  return inOutbox((database) => database.delete("requests", key));
}

/** Puts what became of a request in its place, in one step: it is never both. */
export function settleRequest({ key, keptAt, request }: KeptRequest, kind: KeptOutcome["kind"]): Promise<void> {
  return inOutbox(async (database) => {
    const transaction = database.transaction(["requests", "outcomes"], "readwrite", { durability: "strict" });
    const outcome: KeptOutcome = { key, kind, keptAt, ...(kind === "refused" && { request }) };
    await Promise.all([
      transaction.objectStore("requests").delete(key),
      transaction.objectStore("outcomes").put(outcome),
      transaction.done,
    ]);
  });
}

/** Deletes an outcome that has been told. */
export function forgetOutcome(key: string): Promise<void> {
  return inOutbox((database) => database.delete("outcomes", key));
}

function byTime(one: { keptAt: number }, other: { keptAt: number }): number {
  return one.keptAt - other.keptAt;
}
