import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type ContactRequest, outboxName } from "./contact-request.ts";
import { type SendResult, sendContact } from "./send-contact.ts";

/** Contact requests that wait on this device for a connection. Pages and the service worker read and send them. */

/** Requests older than 7 days are deleted; the privacy page promises it. */
const maxKeptMs = 7 * 24 * 60 * 60_000;

/** At most this many requests wait, because a person would not write more. */
const maxKeptRequests = 5;

interface KeptRequest {
  readonly key: string;
  readonly endpoint: string;
  readonly request: ContactRequest;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
}

export interface KeptOutcome {
  readonly key: string;
  readonly kind: "received" | "refused" | "expired";
  readonly keptAt: number;
  /** Set for a refused request only, so that its text is not lost. */
  readonly request?: ContactRequest | undefined;
}

interface OutboxSchema extends DBSchema {
  requests: { key: string; value: KeptRequest };
  outcomes: { key: string; value: KeptOutcome };
}

/** Returns false if `maxKeptRequests` wait already; rejects if the device cannot store the request. */
export function keepRequest(kept: KeptRequest): Promise<boolean> {
  return inOutbox(async (database) => {
    const transaction = database.transaction("requests", "readwrite", { durability: "strict" });
    const isFull = (await transaction.store.count()) >= maxKeptRequests;
    if (!isFull) await transaction.store.put(kept);
    await transaction.done;
    return !isFull;
  });
}

export type Outbox = Awaited<ReturnType<typeof readOutbox>>;

/** Oldest first. */
export function readOutbox() {
  const byTime = (one: { keptAt: number }, other: { keptAt: number }) => one.keptAt - other.keptAt;
  return inOutbox(async (database) => ({
    waiting: (await database.getAll("requests")).sort(byTime),
    outcomes: (await database.getAll("outcomes")).sort(byTime),
  }));
}

export function deleteKept(from: "requests" | "outcomes", key: string): Promise<void> {
  return inOutbox((database) => database.delete(from, key));
}

/**
 * A lock keeps pages and the service worker from sending at the same time. Browsers without locks may send twice; the
 * server recognises the second request by its key. Returns how many requests still wait.
 */
export function sendKeptRequests(): Promise<number> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(outboxName, sendAll) : sendAll();
}

async function sendAll(): Promise<number> {
  const { waiting } = await readOutbox();
  let left = 0;
  for (const kept of waiting) {
    const { endpoint, request, key, keptAt } = kept;
    const isExpired = Date.now() - keptAt > maxKeptMs;
    const outcome = isExpired ? "expired" : outcomeOf(await sendContact(endpoint, request, key));
    if (outcome) await settleRequest(kept, outcome);
    else left += 1;
  }
  return left;
}

/** Undefined if the request must be sent again, because perhaps the server has not stored it. */
function outcomeOf({ kind }: SendResult): "received" | "refused" | undefined {
  if (kind === "received") return "received";
  return kind === "busy" || kind === "unavailable" || kind === "unclear" ? undefined : "refused";
}

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

/** Opens the database for one piece of work and always closes it. Rejects if the device stores nothing. */
async function inOutbox<Result>(work: (database: IDBPDatabase<OutboxSchema>) => Promise<Result>): Promise<Result> {
  const database = await openDB<OutboxSchema>(outboxName, 1, {
    upgrade(opened) {
      opened.createObjectStore("requests", { keyPath: "key" });
      opened.createObjectStore("outcomes", { keyPath: "key" });
    },
    // A newer version of the database must not wait for this connection.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
