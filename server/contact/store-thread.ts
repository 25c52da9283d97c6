import type { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { describeFailure } from "../describe-failure.ts";
import { identityOf, inTransaction, openDatabase, tryWriting } from "./database.ts";
import type { Arrival } from "./message-store.ts";
import { acceptMessage, claimMail, markMailed, nextMailDue, postponeMail, sweep } from "./stored-messages.ts";

/** The thread that owns the file of the contact requests. store.ts starts it. */

/** For another program that writes, longer than any of our own writes. It blocks the thread. */
const busyTimeoutMs = 2000;

/** Each takes the database and one plain value and gives a plain value. */
const operations = { claimMail, markMailed, nextMailDue, postponeMail, sweep, tryWriting };

export type Operations = typeof operations;
export type StoreRequest = {
  readonly id: number;
  readonly name: keyof Operations | "accept" | "close";
  readonly input: unknown;
};
export type StoreReply = { readonly id: number; readonly output?: unknown; readonly failure?: string };

const databaseFile: string = workerData;
let open: { readonly database: DatabaseSync; readonly identity: string } | undefined;
let unstored: StoreRequest[] = [];

parentPort?.on("message", (request: StoreRequest) => {
  const { id, name, input } = request;
  if (name === "accept") {
    // While the last commit waited for the disk, requests have gathered: all of them go into the next one, so that the
    // disk has to be waited for once for many.
    unstored.push(request);
    if (unstored.length === 1) setImmediate(storeAll);
  } else if (name === "close") {
    storeAll();
    close();
    parentPort?.close();
  } else {
    const operation = operations[name] as (database: DatabaseSync, input: unknown) => unknown;
    answer([id], (database) => [operation(database, input)]);
  }
});

/**
 * What is answered as received is on the disk, and what is on the disk is never stored a second time: all of it happens
 * in one transaction, with the counts of the clients.
 */
function storeAll(): void {
  const batch = unstored;
  unstored = [];
  if (batch.length === 0) return;
  answer(
    batch.map(({ id }) => id),
    (database) => inTransaction(database, () => batch.map(({ input }) => acceptMessage(database, input as Arrival))),
  );
}

/** One output for each id, or the same failure for all of them. */
function answer(ids: readonly number[], work: (database: DatabaseSync) => readonly unknown[]): void {
  const reply = (message: StoreReply): void => parentPort?.postMessage(message);
  try {
    const outputs = work(openFile());
    for (const [place, id] of ids.entries()) reply({ id, output: outputs[place] });
  } catch (error) {
    // What is broken may be whole when it is opened afresh; a lock of another program is not broken.
    if (!isLocked(error)) closeQuietly();
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
  const closing = open;
  open = undefined;
  closing?.database.close();
}

function closeQuietly(): void {
  try {
    close();
  } catch {
    // The error that led here says more.
  }
}

/** SQLITE_BUSY, of whose number further bits say why. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}
