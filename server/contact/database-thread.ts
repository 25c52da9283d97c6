import type { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { describeFailure } from "../describe-failure.ts";
import { eraseTraces, identityOf, inTransaction, openDatabase, runStatements } from "./database.ts";
import type { Results, Statement } from "./message-store.ts";

/** The thread that owns the file of the contact requests. file-database.ts starts it. */

/** For another program that writes, longer than any of our own writes. It blocks the thread. */
const busyTimeoutMs = 2000;

export type ThreadTask = readonly Statement[] | "eraseTraces" | "close";
/** One for each task, in their order. */
export type ThreadReply = { readonly results?: Results | undefined; readonly failure?: string };

const databaseFile: string = workerData;
let open: { readonly database: DatabaseSync; readonly identity: string } | undefined;
let gathered: (readonly Statement[])[] = [];

parentPort?.on("message", (task: ThreadTask) => {
  if (typeof task !== "string") {
    // While the last commit waited for the disk, batches have gathered: all of them go into the next one, so that the
    // disk has to be waited for once for many.
    gathered.push(task);
    if (gathered.length === 1) setImmediate(runBatches);
    return;
  }
  runBatches();
  if (task === "eraseTraces") answer(1, (database) => [eraseTraces(database)]);
  else {
    close();
    parentPort?.close();
  }
});

/** What is answered is on the disk: all of it happens in one transaction. */
function runBatches(): void {
  const batches = gathered;
  gathered = [];
  if (batches.length === 0) return;
  answer(batches.length, (database) =>
    inTransaction(database, () => batches.map((statements) => runStatements(database, statements))),
  );
}

/** The results of each task, or the same failure for all of them. */
function answer(tasks: number, work: (database: DatabaseSync) => readonly Results[]): void {
  let replies: readonly ThreadReply[];
  try {
    replies = work(openFile()).map((results) => ({ results }));
  } catch (error) {
    // What is broken may be whole when it is opened afresh; a lock of another program is not broken.
    if (!isLocked(error)) close();
    replies = Array(tasks).fill({ failure: describeFailure(error) });
  }
  for (const reply of replies) parentPort?.postMessage(reply);
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
