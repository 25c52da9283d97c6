import { WrongUse } from "#src/settings/wrong-use.ts";
import { diskFailureOf } from "./disk-failure.ts";
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
