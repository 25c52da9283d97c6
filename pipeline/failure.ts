import { wordsOf } from "#src/i18n/room-words.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import type { Problem } from "./documents/problem.ts";
import type { ProblemText } from "./documents/problem-words.ts";
import en from "./words/en.json" with { type: "json" };

export const exitCodes = {
  done: 0,
  invalid: 1,
  wrongUse: 2,
  unreadable: 3,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeOf = {
  invalid: exitCodes.invalid,
  guard: exitCodes.invalid,
  secret: exitCodes.invalid,
  undeployed: exitCodes.invalid,
  lock: exitCodes.wrongUse,
  uncommitted: exitCodes.wrongUse,
  config: exitCodes.wrongUse,
  disk: exitCodes.wrongUse,
  internal: exitCodes.wrongUse,
  unreachable: exitCodes.unreadable,
  certificate: exitCodes.unreadable,
  unauthorized: exitCodes.unreadable,
  "not-found": exitCodes.unreadable,
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
  /** Set for a message that readers of reports see in their language. */
  readonly said: ProblemText | undefined;

  constructor(reason: Reason, message: string | ProblemText, problems: readonly Problem[] = [], cause?: unknown) {
    super(typeof message === "string" ? message : `${message.wrong}. ${message.remedy}.`, { cause });
    this.said = typeof message === "string" ? undefined : message;
    this.reason = reason;
    this.problems = problems;
  }
}

/** For a child process that a signal ended, which says nothing about its work. Undefined if it ended by itself. */
export function killedFailure(work: string, signal: NodeJS.Signals | null | undefined, reason: Reason = "internal") {
  const why = "as when memory runs out or somebody stops it. Run it again, with more free memory.";
  return signal ? new Failure(reason, `${work} was killed (${signal}), ${why}`) : undefined;
}

export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof WrongUse) return new Failure("config", error.message, [], error);
  const known = diskFailureOf(error);
  if (known) return known;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Failure("internal", `This should not have happened: ${message} (DEBUG=1 shows where.)`, [], error);
}

const say = wordsOf("pipeline", { en })("en");

/** Undefined for errors of other kinds. `consequence` is the last sentence: the resulting state of the disk. */
export function diskFailureOf(error: unknown, consequence = ""): Failure | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  const { code = "", path, dest, message } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const says = say([code, "other"], { file: dest ?? path ?? "a file", code, message });
  return new Failure("disk", consequence ? `${says} ${consequence}` : says, [], error);
}
