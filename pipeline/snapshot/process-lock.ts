import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Failure, failureOf } from "../failure.ts";

/** https://www.sqlite.org/rescode.html */
const codes = { busy: 5, notADatabase: 26 };

/** Throws `Failure` if another process has the lock. The message names the locked work with the word `work`. */
export function acquireLock(lock: string, work = "pull"): Disposable {
  mkdirSync(dirname(lock), { recursive: true });
  // The error of this call says why the folder cannot be written to; SQLite's own error does not.
  accessSync(dirname(lock), constants.W_OK);
  const holder = `${lock}.holder`;
  // The system frees SQLite's lock however the process ends. The files stay, because another process may wait for them.
  const database = new DatabaseSync(lock);
  try {
    // The journal is in memory, because a killed process would leave a journal on the disk.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    writeFileSync(holder, `process ${process.pid} on ${hostname()}`);
    return database;
  } catch (error) {
    database.close();
    const { errcode } = error as { errcode?: unknown };
    if (errcode === codes.notADatabase)
      throw new Failure("config", `${lock} was not written by this version. Delete it, then try again.`);
    if (errcode !== codes.busy) throw error;
    // The other process may have taken the lock, but not written the file yet.
    const name = existsSync(holder) ? readFileSync(holder, "utf8") : "begun just now";
    throw new Failure("lock", `Another ${work} is running (${name}). Wait until it is done.`);
  }
}

const lookEveryMs = 100;

/** Waits until no other process on this machine has the lock. Throws `Failure` after `maxWaitMs`. */
export async function lockWhenFree(lock: string, maxWaitMs: number, log?: (line: string) => void): Promise<Disposable> {
  const started = performance.now();
  for (let looks = 0; ; looks += 1) {
    try {
      return acquireLock(lock, "build");
    } catch (error) {
      const { reason, message } = failureOf(error);
      if (reason !== "lock" || performance.now() - started >= maxWaitMs) throw error;
      if (looks === 0) log?.(`${message} …`);
      await pause(lookEveryMs);
    }
  }
}
