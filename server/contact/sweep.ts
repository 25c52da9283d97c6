import type { DatabaseSync } from "node:sqlite";
import { forgetClients } from "./client-hash.ts";
import { inTransaction } from "./database.ts";
import { deleteMessagesBefore, eraseTraces } from "./stored-messages.ts";

const dayMs = 24 * 3_600_000;

/** Deletes what is kept no longer: messages after their time, and all that was counted per client. */
export function sweep(database: DatabaseSync, { now, retentionDays }: { now: number; retentionDays: number }) {
  const result = inTransaction(database, () => {
    forgetClients(database, now);
    return deleteMessagesBefore(database, now - retentionDays * dayMs);
  });
  eraseTraces(database);
  return result;
}
