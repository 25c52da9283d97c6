import type { Problem } from "./problem.ts";

/** What the program tells the shell. */
export const exitCodes = {
  done: 0,
  /** The content is invalid. */
  invalid: 1,
  /** Wrong use, a wrong setting, or a disk that cannot be written to. */
  wrongUse: 2,
  /** The CMS could not be read. */
  unreadable: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Why a verb failed, for machines, with what the shell is told. */
export const exitCodeOf = {
  /** The content has problems. */
  invalid: exitCodes.invalid,
  /** Empty, or far smaller than before. */
  guard: exitCodes.invalid,
  /** The content holds what looks like a secret. */
  secret: exitCodes.invalid,
  /** Another pull is running. */
  lock: exitCodes.wrongUse,
  /** Work of somebody's that would be lost. */
  uncommitted: exitCodes.wrongUse,
  /** Wrong use, or a wrong setting. */
  config: exitCodes.wrongUse,
  /** Full, read-only, or not ours to write to. */
  disk: exitCodes.wrongUse,
  /** A mistake of this program. */
  internal: exitCodes.wrongUse,
  /** No answer, or none in time. */
  unreachable: exitCodes.unreadable,
  /** Nobody can tell who answers: the certificate proves nothing. */
  certificate: exitCodes.unreadable,
  unauthorized: exitCodes.unreadable,
  "not-found": exitCodes.unreadable,
  /** Answers that cannot be what the CMS has. */
  nonsense: exitCodes.unreadable,
  /** The content changed faster than it could be read. */
  unsettled: exitCodes.unreadable,
  interrupted: exitCodes.unreadable,
} as const satisfies Record<string, ExitCode>;

export type Reason = keyof typeof exitCodeOf;

/** A verb that could not do its work, and left everything as it was. The message is for people. */
export class Failure extends Error {
  override name = "Failure";
  readonly reason: Reason;
  readonly problems: readonly Problem[];

  constructor(reason: Reason, message: string, problems: readonly Problem[] = [], cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
    this.problems = problems;
  }
}
