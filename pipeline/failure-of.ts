import { WrongUse } from "#src/settings/wrong-use.ts";
import { Failure } from "./failure.ts";

/** Any error as a failure, fit to be told: what nobody foresaw is a mistake of this program, and says so. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof WrongUse || isWrongOption(error)) return new Failure("config", error.message, [], error);
  const known = diskFailureOf(error);
  if (known) return known;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Failure("internal", `This should not have happened: ${message} (DEBUG=1 shows where.)`, [], error);
}

/** What `parseArgs` says of options that there are not. */
function isWrongOption(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

const full = "The disk is full: no room for {file} ({code}). Make room, then try again.";
const forbidden = "{file} may not be read or written by this user ({code}). Correct its owner or its rights.";
const tooMany = "Too many files are open for {file} to be opened as well ({code}). Raise the limit (ulimit -n).";

const meanings: Readonly<Record<string, string>> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: "{file} lies on a disk that can only be read ({code}).",
  EACCES: forbidden,
  EPERM: forbidden,
  EMFILE: tooMany,
  ENFILE: tooMany,
  EIO: "The disk fails to read or write {file} ({code}).",
  EISDIR: "Where {file} should be a file, there is a folder ({code}).",
  ENOTDIR: "On the way to {file}, something is no folder ({code}).",
};

/**
 * What an error of the file system means, for people. Returns undefined for any other error. `consequence` is the last
 * sentence: what the disk is like now.
 */
export function diskFailureOf(error: unknown, consequence = ""): Failure | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  const { code = "", path, dest, message } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const meaning = meanings[code] ?? `{file} cannot be read or written: ${message}.`;
  const says = meaning.replace("{file}", () => dest ?? path ?? "a file").replace("{code}", code);
  return new Failure("disk", consequence ? `${says} ${consequence}` : says, [], error);
}

/** Runs a step on a file: Node's errors of a write name no file. */
export function namingFile<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof Error && "syscall" in error && !("path" in error)) Object.assign(error, { path });
    throw error;
  }
}
