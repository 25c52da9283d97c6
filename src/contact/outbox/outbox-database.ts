import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { ContactRequest } from "../contact-request.ts";

/** Days, as milliseconds. What could not be sent in that time is deleted; the privacy page promises it. */
export const maxKeptMs = 7 * 24 * 60 * 60_000;

/** Requests that wait at a time. More would be a machine's. */
export const maxKeptRequests = 5;

/** The name of the database, to see without opening whether there is one. */
export const outboxName = "contact-outbox";

/** A contact request that waits for a connection. */
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
  readonly request?: ContactRequest;
}

interface OutboxSchema extends DBSchema {
  requests: { key: string; value: KeptRequest };
  outcomes: { key: string; value: KeptOutcome };
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>;

/** Opens the database of this device, in a page or in the worker. Rejects where the device keeps nothing. */
export function openOutbox(): Promise<OutboxDatabase> {
  return openDB<OutboxSchema>(outboxName, 1, {
    upgrade(database) {
      database.createObjectStore("requests", { keyPath: "key" });
      database.createObjectStore("outcomes", { keyPath: "key" });
    },
    // Another version wants to begin: it must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** Opens the database for one piece of work, and closes it whatever comes of it. */
export async function inOutbox<Result>(work: (database: OutboxDatabase) => Promise<Result>): Promise<Result> {
  const database = await openOutbox();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
