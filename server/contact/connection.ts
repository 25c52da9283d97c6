import type { DatabaseSync } from "node:sqlite";
import { identityOf, openDatabase } from "./database.ts";

/** For another program that writes, longer than any of our own writes. It blocks the thread. */
const busyTimeoutMs = 2000;

export type Connection = {
  /** Opens the file if need be. Throws what SQLite or the file system throws; the next run starts afresh. */
  run<Result>(work: (database: DatabaseSync) => Result): Result;
  close(): void;
};

/** Keeps one file open, as long as it is the file of that name. */
export function createConnection(file: string): Connection {
  let open: { readonly database: DatabaseSync; readonly identity: string } | undefined;

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

  return {
    close,
    run(work) {
      // A file that was moved away still takes what is written to it, and nobody would ever read it.
      if (open && open.identity !== identityOf(file)) close();
      if (!open) {
        const database = openDatabase(file, { busyTimeoutMs });
        open = { database, identity: identityOf(file) };
      }
      try {
        return work(open.database);
      } catch (error) {
        if (!isLocked(error)) closeQuietly();
        throw error;
      }
    },
  };
}

/** SQLITE_BUSY, of whose number further bits say why. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;
}
