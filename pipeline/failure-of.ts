import { WrongUse } from "#src/settings/wrong-use.ts";
import diskErrors from "./disk-errors.json" with { type: "json" };
import { Failure } from "./failure.ts";

export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof WrongUse) return new Failure("config", error.message, [], error);
  const known = diskFailureOf(error);
  if (known) return known;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Failure("internal", `This should not have happened: ${message} (DEBUG=1 shows where.)`, [], error);
}

const meanings: Readonly<Record<string, string>> = diskErrors;

/**
 * Explains a file system error; undefined for other errors. `consequence` is the last sentence: the resulting state of
 * the disk.
 */
export function diskFailureOf(error: unknown, consequence = ""): Failure | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  const { code = "", path, dest, message } = error as NodeJS.ErrnoException & { readonly dest?: string };
  const meaning = meanings[code] ?? `{file} cannot be read or written: ${message}.`;
  const says = meaning.replace("{file}", () => dest ?? path ?? "a file").replace("{code}", code);
  return new Failure("disk", consequence ? `${says} ${consequence}` : says, [], error);
}
