import { type ExitCode, exitCodes } from "./exit-codes.ts";
import type { Problem } from "./problem.ts";

/** Why a pull failed, for machines, with what the shell is told. */
export const exitCodeOf = {
  /** The content has problems. */
  invalid: exitCodes.invalid,
  /** Empty, or far smaller than before. */
  guard: exitCodes.invalid,
  /** The content holds what looks like a secret. */
  secret: exitCodes.invalid,
  /** Another pull is running. */
  lock: exitCodes.wrongUse,
  /** A setting, or a disk that cannot be written to. */
  config: exitCodes.wrongUse,
  /** No answer, or none in time. */
  unreachable: exitCodes.unreadable,
  unauthorized: exitCodes.unreadable,
  "not-found": exitCodes.unreadable,
  /** Answers that cannot be what the CMS has. */
  nonsense: exitCodes.unreadable,
  /** The content changed faster than it could be read. */
  unsettled: exitCodes.unreadable,
  interrupted: exitCodes.unreadable,
} as const satisfies Record<string, ExitCode>;

export type Reason = keyof typeof exitCodeOf;

/** A pull that ended before the swap. The old snapshot is as it was. */
export class PullFailure extends Error {
  override name = "PullFailure";
  readonly reason: Reason;
  readonly problems: readonly Problem[];

  constructor(reason: Reason, message: string, problems: readonly Problem[] = [], cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
    this.problems = problems;
  }
}
