/** An error whose message may be logged: it says what to do, and contains nothing that a visitor sent. */
export class LoggableError extends Error {
  override name = "LoggableError";
}

/** A code of the system or of SQLite, or else the place in the code: messages may repeat what a visitor sent. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  if (error instanceof LoggableError) return error.message;
  const { code, errstr } = error as NodeJS.ErrnoException & { readonly errstr?: string };
  if (errstr ?? code) return errstr ?? String(code);
  const place = error.stack?.split("\n").find((line) => line.startsWith("    at "));
  return [error.name, place?.trim()].filter(Boolean).join(" ");
}
