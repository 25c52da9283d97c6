import { type Stats, statSync } from "node:fs";

/**
 * What a file or a folder looks like from outside, as git's index keeps it. As long as it is the same nobody has written to the
 * file, so that it need not be read. Times are in milliseconds since 1970, with fractions.
 */
export type Stamp = readonly [bytes: number, modifiedMs: number, changedMs: number, inode: number];

export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): Stamp {
  return [size, mtimeMs, ctimeMs, ino];
}

/** Of the file or folder that a path leads to. Returns undefined when there is none. */
export function stampAt(path: string): Stamp | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && stampOf(found);
}

export function isSame(one: Stamp, other: Stamp): boolean {
  return one.every((value, index) => value === other[index]);
}

/** Whether two stamps are of the same content. Another name for a file, or one less, changes the time of its change. */
export function isSameContent([bytes, modifiedMs, , inode]: Stamp, other: Stamp): boolean {
  return bytes === other[0] && modifiedMs === other[1] && inode === other[3];
}

/**
 * Milliseconds that a file system's clock may stand still. Linux moves it every 4 to 10 ms; where times are whole
 * seconds, it may be one that counts in steps of two (FAT).
 */
const clockStepMs = { fine: 40, coarse: 2_000 };

/** Longer than a fine clock stands still. */
export const untilSettledMs = 50;

/**
 * Whether a write after the stamp was taken would give another one. It would not while the file system's clock still shows
 * the time of the last write ("racy git": https://git-scm.com/docs/racy-git).
 *
 * @param seenMs when the stamp was taken
 */
export function isSettled([, modifiedMs, changedMs]: Stamp, seenMs: number): boolean {
  const isCoarse = Number.isInteger(changedMs / 1000);
  return Math.max(modifiedMs, changedMs) < seenMs - (isCoarse ? clockStepMs.coarse : clockStepMs.fine);
}
