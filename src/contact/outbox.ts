import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { ContactRequest } from "./contact-request.ts";
import { type SendResult, sendContact } from "./send-contact.ts";

/** Contact requests that wait on this device for a connection. Pages and the worker read and send them. */

/** Days, as milliseconds. What could not be sent in that time is deleted; the privacy page promises it. */
const maxKeptMs = 7 * 24 * 60 * 60_000;

/** Requests that wait at a time. More would be a machine's. */
const maxKeptRequests = 5;

/** The name of the database, of its lock, and of the background sync. */
export const outboxName = "contact-outbox";

export interface KeptRequest {
  /** The `Idempotency-Key` it is sent under, however often. */
  readonly key: string;
  readonly endpoint: string;
  readonly request: ContactRequest;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

/** What became of a request that waited. It is told once. */
export interface KeptOutcome {
  readonly key: string;
  readonly kind: "received" | "refused" | "expired";
  readonly keptAt: number;
  /** Of a refused request alone, so that its text is not lost. */
  readonly request?: ContactRequest | undefined;
}

interface OutboxSchema extends DBSchema {
  requests: { key: string; value: KeptRequest };
  outcomes: { key: string; value: KeptOutcome };
}

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

/** The requests of this device that wait for a connection, in the order in which they were kept, and what is to be told. */
export interface Outbox {
  readonly waiting: readonly KeptRequest[];
  readonly outcomes: readonly KeptOutcome[];
}

export function readOutbox(): Promise<Outbox> {
  const byTime = (one: { keptAt: number }, other: { keptAt: number }) => one.keptAt - other.keptAt;
  return inOutbox(async (database) => {
    const waiting = await database.getAll("requests");
    return { waiting: waiting.sort(byTime), outcomes: (await database.getAll("outcomes")).sort(byTime) };
  });
}

/** Deletes a request that waits, or an outcome that has been told. */
export function deleteKept(from: "requests" | "outcomes", key: string): Promise<void> {
  return inOutbox((database) => database.delete(from, key));
}

/**
 * Sends what waits, one after the other, from a page or from the worker, but never from both at once.
 *
 * @param now milliseconds since 1970
 * @returns how many requests still wait
 */
export function sendKeptRequests(now: number): Promise<number> {
  return alone(async () => {
    const { waiting } = await readOutbox();
    let left = 0;
    for (const kept of waiting) {
      const { endpoint, request, key, keptAt } = kept;
      const outcome = now - keptAt > maxKeptMs ? "expired" : outcomeOf(await sendContact(endpoint, request, key));
      if (outcome) await settleRequest(kept, outcome);
      else left += 1;
    }
    return left;
  });
}

/** Returns undefined when it is to be sent again: it may not have arrived, or not been stored. */
function outcomeOf({ kind }: SendResult): "received" | "refused" | undefined {
  if (kind === "received") return "received";
  return kind === "busy" || kind === "unavailable" || kind === "unclear" ? undefined : "refused";
}

/** Puts what became of a request in its place, in one step: it is never both. */
function settleRequest({ key, keptAt, request }: KeptRequest, kind: KeptOutcome["kind"]): Promise<void> {
  return inOutbox(async (database) => {
    const transaction = database.transaction(["requests", "outcomes"], "readwrite", { durability: "strict" });
    const outcome: KeptOutcome = { key, kind, keptAt, request: kind === "refused" ? request : undefined };
    await Promise.all([
      transaction.objectStore("requests").delete(key),
      transaction.objectStore("outcomes").put(outcome),
      transaction.done,
    ]);
  });
}

/** Browsers without locks may send twice; the server takes the second for the first, by its key. */
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(outboxName, work) : work();
}

/** Opens the database for one piece of work, and closes it whatever comes of it. Rejects where the device keeps nothing. */
async function inOutbox<Result>(work: (database: IDBPDatabase<OutboxSchema>) => Promise<Result>): Promise<Result> {
  const database = await openDB<OutboxSchema>(outboxName, 1, {
    upgrade(opened) {
      opened.createObjectStore("requests", { keyPath: "key" });
      opened.createObjectStore("outcomes", { keyPath: "key" });
    },
    // Another version wants to begin: it must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
