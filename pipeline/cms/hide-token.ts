import { WrongUse } from "#src/settings/wrong-use.ts";
import { Failure } from "../failure.ts";

/** The same error, with `[token]` in place of the token in all of its texts. */
export function hideToken(error: unknown, token: string | undefined): unknown {
  const hide = (text: string) => (token ? text.replaceAll(token, "[token]") : text);
  if (error instanceof Failure) {
    // The token may also be in the facts from which messages are translated, at any depth.
    const hideInTexts = (_key: string, value: unknown) => (typeof value === "string" ? hide(value) : value);
    const { said, problems } = JSON.parse(JSON.stringify(error), hideInTexts);
    return new Failure(error.reason, said ?? hide(error.message), problems);
  }
  if (!(error instanceof Error) || error instanceof WrongUse) return error;
  // The client's errors contain the whole request, so only name, message and stack are kept.
  const plain = new Error(hide(error.message));
  plain.name = error.name;
  plain.stack = hide(error.stack ?? "");
  return plain;
}
