import { WrongUse } from "#src/settings/wrong-use.ts";
import { Failure } from "../failure.ts";

/** An error of a request, fit to be shown: our token is in none of its words. */
export function hideToken(error: unknown, token: string | undefined): unknown {
  const hide = (text: string) => (token ? text.replaceAll(token, "[token]") : text);
  if (error instanceof Failure) {
    const problems = error.problems.map((problem) => ({
      ...problem,
      document: hide(problem.document),
      wrong: hide(problem.wrong),
    }));
    return new Failure(error.reason, hide(error.message), problems);
  }
  if (!(error instanceof Error) || error instanceof WrongUse) return error;
  // The client's errors carry the whole request in their fields; a name, a message and a stack are enough.
  const plain = new Error(hide(error.message));
  plain.name = error.name;
  plain.stack = hide(error.stack ?? "");
  return plain;
}
