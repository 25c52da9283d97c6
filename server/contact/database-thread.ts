import type { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { describeFailure } from "../describe-failure.ts";
import { eraseTraces, identityOf, inTransaction, openDatabase, runStatements } from "./database.ts";
import type { Results, Statement } from "./message-store.ts";

/** The thread that owns the file of the contact requests. file-database.ts starts it. */

/** For another program that writes, longer than any of our own writes. It blocks the thread. */
const busyTimeoutMs = 2000;

export type ThreadRequest = { readonly id: number; readonly task: readonly Statement[] | "eraseTraces" | "close" };
export type ThreadReply = { readonly id: number; readonly results?: Results | undefined; readonly failure?: string };

const databaseFile: string = workerData;
let open: { readonly database: DatabaseSync; readonly identity: string } | undefined;
const batches = new Map<number, readonly Statement[]>();

parentPort?.on("message", ({ id, task }: ThreadRequest) => {
  if (typeof task !== "string") {
    // While the last commit waited for the disk, batches have gathered: all of them go into the next one, so that the
    // disk has to be waited for once for many.
    batches.set(id, task);
    if (batches.size === 1) setImmediate(runBatches);
    return;
  }
  runBatches();
  if (task === "eraseTraces") {
    answer([id], (database) => {
      eraseTraces(database);
      return [[]];
    });
  } else {
    close();
    parentPort?.close();
  }
});

/** What is answered is on the disk: all of it happens in one transaction. */
function runBatches(): void {
  if (batches.size === 0) return;
  const gathered = new Map(batches);
  batches.clear();
  answer([...gathered.keys()], (database) =>
    inTransaction(database, () => [...gathered.values()].map((batch) => runStatements(database, batch))),
  );
}

/** The results of one task for each id, or the same failure for all of them. */
function answer(ids: readonly number[], work: (database: DatabaseSync) => readonly Results[]): void {
  const reply = (message: ThreadReply): void => parentPort?.postMessage(message);
  try {
    const results = work(openFile());
    for (const [place, id] of ids.entries()) reply({ id, results: results[place] });
  } catch (error) {
    // What is broken may be whole when it is opened afresh; a lock of another program is not broken.
    if (!isLocked(error)) close();
    for (const id of ids) reply({ id, failure: describeFailure(error) });
  }
}

function openFile(): DatabaseSync {
  // A file that was moved away still takes what is written to it, and it would never be read.
  if (open && open.identity !== identityOf(databaseFile)) close();
  if (!open) {
    const database = openDatabase(databaseFile, { busyTimeoutMs });
    open = { database, identity: identityOf(databaseFile) };
  }
  return open.database;
}

function close(): void {
  try {
    open?.database.close();
  } catch {
    // The error that led here says more.
  }
  open = undefined;
}

/** SQLITE_BUSY, of whose number further bits say why. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}
