import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { describeFailure } from "../failures.ts";
import { eraseTraces, inTransaction, openDatabase, runStatements } from "./database.ts";
import type { Results, Statement } from "./statement.ts";

/** SQLite waits this long for another program's write; our own writes take less. The wait blocks the thread. */
const busyTimeoutMs = 2000;

export type ThreadTask = readonly Statement[] | "eraseTraces" | "close";
/** The thread sends one reply for each task, in the order of the tasks. */
export type ThreadReply = { readonly results?: Results | undefined; readonly failure?: string };

const databaseFile: string = workerData;
let open: { readonly database: DatabaseSync; readonly identity: string } | undefined;
let gathered: (readonly Statement[])[] = [];

parentPort?.on("message", (task: ThreadTask) => {
  if (typeof task !== "string") {
    // Batches that arrive during a commit share the next commit, so that the disk syncs once for all of them.
    gathered.push(task);
    if (gathered.length === 1) setImmediate(runBatches);
    return;
  }
  runBatches();
  if (task === "eraseTraces") {
    replyWith((database) => [eraseTraces(database)], { taskCount: 1 });
  } else {
    close();
    parentPort?.close();
  }
});

/** Runs all batches in one transaction and replies after its commit, when their data is on disk. */
function runBatches(): void {
  const batches = gathered;
  gathered = [];
  if (batches.length === 0) return;
  const run = (database: DatabaseSync) =>
    inTransaction(database, () => batches.map((statements) => runStatements(database, statements)));
  replyWith(run, { taskCount: batches.length });
}

/** Sends the results of `work`, one for each task, or its failure to each of them. */
function replyWith(work: (database: DatabaseSync) => readonly Results[], { taskCount }: { taskCount: number }): void {
  let replies: readonly ThreadReply[];
  try {
    replies = work(openFile()).map((results) => ({ results }));
  } catch (error) {
    // The next task opens the file again, which may end the fault. After another program's lock, this is not needed.
    if (!isLocked(error)) close();
    replies = Array(taskCount).fill({ failure: describeFailure(error) });
  }
  for (const reply of replies) parentPort?.postMessage(reply);
}

function openFile(): DatabaseSync {
  // Writes to a file that was moved away succeed, but are lost.
  if (open && open.identity !== identityOf(databaseFile)) close();
  open ??= { database: openDatabase(databaseFile, { busyTimeoutMs }), identity: identityOf(databaseFile) };
  return open.database;
}

/** Identifies a file independently of its name, because the file may be moved while the server runs. */
function identityOf(file: string): string {
  const status = statSync(file, { throwIfNoEntry: false });
  return status ? `${status.dev} ${status.ino}` : "none";
}

function close(): void {
  try {
    open?.database.close();
  } catch {
    // The error for which the file is closed says more. Nothing is lost: replies follow when a commit is on the disk.
  }
  open = undefined;
}

/** SQLITE_BUSY; the upper bits give a detailed reason. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}
