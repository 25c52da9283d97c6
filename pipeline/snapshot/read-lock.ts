import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SnapshotLock } from "#src/content/snapshot.ts";
import { isObject } from "../json.ts";

/** The name of the lock in a snapshot's folder. */
export const lockFile = "snapshot.json";

/** Whether a value is a lock, of whatever model. */
export function isLock(value: unknown): value is SnapshotLock {
  return (
    isObject(value) &&
    typeof value.source === "string" &&
    typeof value.digest === "string" &&
    Array.isArray(value.expired) &&
    [value.counts, value.documents, value.assets].every(isObject)
  );
}

/** The lock in a snapshot's folder. Answers `absent` where there is none, `unreadable` for anything but a lock. */
export function readLock(dir: string): SnapshotLock | "absent" | "unreadable" {
  try {
    const lock: unknown = JSON.parse(readFileSync(join(dir, lockFile), "utf8"));
    return isLock(lock) ? lock : "unreadable";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "absent" : "unreadable";
  }
}
