import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf, openDatabase } from "./database.ts";

/** Milliseconds between two looks at a locked file, and how many: two seconds, longer than any of our own writes. */
const lockedPause = 50;
const lockedLooks = 40;

export type Connection = {
  /** Opens the file if need be. Throws what SQLite or the file system throws; the next run starts afresh. */
  run<Result>(work: (database: DatabaseSync) => Result): Result;
  /** As `run`, but waits a while for another program that writes, without holding up anything else. */
  runWhenFree<Result>(work: (database: DatabaseSync) => Result): Promise<Result>;
  close(): void;
};

/** The server's one way to the file of the contact requests. */
export function createConnection(file: string): Connection {
  let open: { readonly database: DatabaseSync; readonly identity: string } | undefined;

  function close(): void {
    const closing = open;
    open = undefined;
    closing?.database.close();
  }

  function run<Result>(work: (database: DatabaseSync) => Result): Result {
    // A file that was moved away still takes what is written to it, and nobody would ever read it.
    if (open && open.identity !== identityOf(file)) close();
    if (!open) {
      const database = openDatabase(file);
      open = { database, identity: identityOf(file) };
    }
    try {
      return work(open.database);
    } catch (error) {
      if (!isLocked(error)) closeQuietly();
      throw error;
    }
  }

  function closeQuietly(): void {
    try {
      close();
    } catch {
      // The error that led here says more.
    }
  }

  async function runWhenFree<Result>(work: (database: DatabaseSync) => Result): Promise<Result> {
    for (let look = 1; ; look += 1) {
      try {
        return run(work);
      } catch (error) {
        if (!isLocked(error) || look === lockedLooks) throw error;
      }
      await sleep(lockedPause);
    }
  }

  return { run, runWhenFree, close };
}

/** What went wrong with the file, without anything that was to be written. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const { code, errstr } = error as NodeJS.ErrnoException & { errstr?: string };
  return errstr ?? code ?? error.message;
}

/** SQLITE_BUSY, of whose number further bits say why. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}
