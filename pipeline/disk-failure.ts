import { Failure } from "./failure.ts";

/**
 * What an error of the file system means, for people. Returns undefined for any other error. `consequence` is the last
 * sentence: what the disk is like now.
 */
export function diskFailureOf(error: unknown, consequence = ""): Failure | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  const { code = "", path, dest, message } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const meaning = meanings[code];
  const file = dest ?? path ?? "a file";
  const says = meaning ? meaning(file, code) : `${file} cannot be read or written: ${message}.`;
  return new Failure("disk", consequence ? `${says} ${consequence}` : says, [], error);
}

const full = (file: string, code: string) =>
  `The disk is full: no room for ${file} (${code}). Make room, then try again.`;
const forbidden = (file: string, code: string) =>
  `${file} may not be read or written by this user (${code}). Correct its owner or its rights.`;
const tooMany = (file: string, code: string) =>
  `Too many files are open for ${file} to be opened as well (${code}). Raise the limit (ulimit -n).`;

const meanings: Readonly<Record<string, (file: string, code: string) => string>> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: (file, code) => `${file} lies on a disk that can only be read (${code}).`,
  EACCES: forbidden,
  EPERM: forbidden,
  EMFILE: tooMany,
  ENFILE: tooMany,
  EIO: (file, code) => `The disk fails to read or write ${file} (${code}).`,
  EISDIR: (file, code) => `Where ${file} should be a file, there is a folder (${code}).`,
  ENOTDIR: (file, code) => `On the way to ${file}, something is no folder (${code}).`,
};

/** Runs a step on a file: Node's errors of a write name no file. */
export function namingFile<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof Error && "syscall" in error && !("path" in error)) Object.assign(error, { path });
    throw error;
  }
}
