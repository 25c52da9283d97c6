/** An error whose message may be logged: it says what to do, and contains nothing that a visitor sent. */
export class LoggableError extends Error {
  override name = "LoggableError";
}

/** Returns SQLite's text, the system's error code, or the place in the source: other texts may repeat a visitor's. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  if (error instanceof LoggableError) return error.message;
  const { code, errstr } = error as NodeJS.ErrnoException & { readonly errstr?: string };
  if (errstr ?? code) return errstr ?? String(code);
  const place = error.stack?.split("\n").find((line) => line.startsWith("    at ")) ?? "";
  return `${error.name} ${place.trim()}`.trim();
}

/** Returns only codes, such as `EMESSAGE 451 DATA`: the other server's text may repeat the visitor's address. */
export function describeNetworkFailure(error: unknown): string {
  const { name, code, responseCode, command, cause } = Object(error);
  if (name === "TimeoutError") return "no answer in time";
  // A DOMException has a numeric code; its name says more.
  const codes = error instanceof DOMException ? [name] : [code ?? Object(cause).code, responseCode, command];
  const known = codes.filter((one) => /^[A-Z\d_ ]{1,20}$/i.test(String(one ?? "")));
  return known.length > 0 ? known.join(" ") : "unknown error";
}
