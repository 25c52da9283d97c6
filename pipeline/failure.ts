import { WrongUse } from "#src/settings/wrong-use.ts";
import type { Problem } from "./documents/problem.ts";
import type { ProblemText } from "./documents/problem-words.ts";

export const exitCodes = {
  done: 0,
  /** The content, or the site on its host, is not as it should be. */
  invalid: 1,
  /** The command, its settings or this machine has to change first. */
  wrongUse: 2,
  /** The CMS or a host could not be read. Another try may succeed. */
  unreadable: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeOf = {
  invalid: exitCodes.invalid,
  /** The dataset lacks so much content that it may be the wrong one. */
  guard: exitCodes.invalid,
  secret: exitCodes.invalid,
  undeployed: exitCodes.invalid,
  /** Another process is doing this work. */
  lock: exitCodes.wrongUse,
  uncommitted: exitCodes.wrongUse,
  config: exitCodes.wrongUse,
  disk: exitCodes.wrongUse,
  /** A fault of this code. With exit code 1, it would look like a fault of the content. */
  internal: exitCodes.wrongUse,
  unreachable: exitCodes.unreadable,
  certificate: exitCodes.unreadable,
  unauthorized: exitCodes.unreadable,
  "not-found": exitCodes.unreadable,
  /** An answer of another form than the CMS or the host should give. */
  nonsense: exitCodes.unreadable,
  /** The content changed faster than it could be read. */
  unsettled: exitCodes.unreadable,
  interrupted: exitCodes.unreadable,
} as const satisfies Record<string, ExitCode>;

export type Reason = keyof typeof exitCodeOf;

/** A verb failed. The message is for people. */
export class Failure extends Error {
  override name = "Failure";
  readonly reason: Reason;
  readonly problems: readonly Problem[];
  /** The message in words that reports translate. Undefined if the message exists only in English. */
  readonly said: ProblemText | undefined;

  constructor(reason: Reason, message: string | ProblemText, problems: readonly Problem[] = [], cause?: unknown) {
    super(typeof message === "string" ? message : `${message.wrong}. ${message.remedy}.`, { cause });
    this.said = typeof message === "string" ? undefined : message;
    this.reason = reason;
    this.problems = problems;
  }
}

/** The failure of a child process that a signal has ended. Undefined if no signal has. */
export function killedFailure(work: string, signal: NodeJS.Signals | null | undefined, reason: Reason = "internal") {
  const why = "as when memory runs out or somebody stops it. Run it again, with more free memory.";
  return signal ? new Failure(reason, `${work} was killed (${signal}), ${why}`) : undefined;
}

/** An error of any kind as a failure with a message for people. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof WrongUse) return new Failure("config", error.message, [], error);
  const known = diskFailureOf(error);
  if (known) return known;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Failure("internal", `This should not have happened: ${message} (DEBUG=1 shows where.)`, [], error);
}

/**
 * The failure for an error of a system call on a file; undefined for any other error. Such an error has a path, or its
 * message begins with its code (`ENOSPC: …`); messages of network errors begin with the name of the call. `consequence`
 * is the last sentence: it says in which state the disk is now.
 */
export function diskFailureOf(error: unknown, consequence = ""): Failure | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  const { code = "", path, dest, message } = error as NodeJS.ErrnoException & { readonly dest?: string };
  if (path === undefined && !message.startsWith(`${code}: `)) return undefined;
  const file = dest ?? path ?? "a file";
  const says = diskFault(code, file) ?? `${file} cannot be read or written: ${message}.`;
  return new Failure("disk", consequence ? `${says} ${consequence}` : says, [], error);
}

function diskFault(code: string, file: string): string | undefined {
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return `The disk is full: no space for ${file} (${code}). Free some space, then try again.`;
    case "EROFS":
      return `${file} is on a read-only disk (${code}).`;
    case "EACCES":
    case "EPERM":
      return `This user may not read or write ${file} (${code}). Correct its owner or its permissions.`;
    case "EMFILE":
    case "ENFILE":
      return `${file} cannot be opened, because too many files are open (${code}). Raise the limit (ulimit -n).`;
    case "EIO":
      return `The disk failed to read or write ${file} (${code}).`;
    case "EISDIR":
      return `${file} should be a file, but is a folder (${code}).`;
    case "ENOTDIR":
      return `Part of the path to ${file} is not a folder (${code}).`;
    case "EXDEV":
      return `${file} is on another disk, or in a lower layer of a container's image (${code}). Remove the old folder, then try again.`;
    default:
      return undefined;
  }
}
