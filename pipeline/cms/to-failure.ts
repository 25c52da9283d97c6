import { PullFailure } from "../failure.ts";
import type { CmsSettings } from "./cms.ts";

/** What ended a pull, fit to be shown: foreseen troubles as what they are, and our token in none of them. */
export function toFailure(error: unknown, { token }: CmsSettings): unknown {
  const hide = (text: string) => (token ? text.replaceAll(token, "[token]") : text);
  if (error instanceof PullFailure) {
    const problems = error.problems.map((problem) => ({
      ...problem,
      document: hide(problem.document),
      wrong: hide(problem.wrong),
    }));
    return new PullFailure(error.reason, hide(error.message), problems);
  }
  if (error instanceof Error && "syscall" in error && "path" in error) {
    return new PullFailure("config", `The snapshot could not be written: ${hide(error.message)}. It is as it was.`);
  }
  if (error instanceof Error) {
    // The client's errors carry the whole request in their fields; a name, a message and a stack are enough.
    const plain = new Error(hide(error.message));
    plain.stack = hide(error.stack ?? "");
    return plain;
  }
  return error;
}
