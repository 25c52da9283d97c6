import type { Problem } from "./problem.ts";

export const exitCodes = {
  done: 0,
  invalid: 1,
  /** A wrong command or setting, or a disk that cannot be written to. */
  wrongUse: 2,
  /** The CMS could not be read. */
  unreadable: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The reasons of failures, for programs, and their exit codes. */
export const exitCodeOf = {
  invalid: exitCodes.invalid,
  /** Empty, or much smaller than before. */
  guard: exitCodes.invalid,
  /** The content contains a likely secret. */
  secret: exitCodes.invalid,
  /** Another pull is running. */
  lock: exitCodes.wrongUse,
  /** Uncommitted work would be lost. */
  uncommitted: exitCodes.wrongUse,
  config: exitCodes.wrongUse,
  /** Full, read-only, or without permission. */
  disk: exitCodes.wrongUse,
  /** A bug in this program. */
  internal: exitCodes.wrongUse,
  /** No answer, or not in time. */
  unreachable: exitCodes.unreadable,
  /** The certificate does not prove the server's identity. */
  certificate: exitCodes.unreadable,
  unauthorized: exitCodes.unreadable,
  "not-found": exitCodes.unreadable,
  /** Invalid answers. */
  nonsense: exitCodes.unreadable,
  /** The content changed faster than it could be read. */
  unsettled: exitCodes.unreadable,
  interrupted: exitCodes.unreadable,
} as const satisfies Record<string, ExitCode>;

export type Reason = keyof typeof exitCodeOf;

/** A verb failed and changed nothing. The message is for people. */
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
