import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "./database.ts";
import { forgetClients } from "./rate-limit.ts";
import { deleteMessagesBefore, eraseTraces } from "./stored-messages.ts";

const day = 24 * 3600 * 1000;

/** Deletes what is kept no longer: messages after their time, and all that was counted per client. */
export function sweep(database: DatabaseSync, { now, retentionDays }: { now: number; retentionDays: number }) {
  const result = inTransaction(database, () => {
    forgetClients(database, now);
    return deleteMessagesBefore(database, now - retentionDays * day);
  });
  eraseTraces(database);
  return result;
}
