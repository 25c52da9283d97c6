const intervalMs = 60_000;
const maxLines = 100;

/** Limits the lines, so that errors cannot fill the disk. Lines must contain no visitor's text or identity. */
export function createThrottledLog(write: (line: string) => void = (line) => console.error(line)) {
  /** For each line: the number of times that it was left out in the minute after it was written. */
  const omitted = new Map<string, number>();

  function end(line: string): void {
    const left = omitted.get(line) ?? 0;
    omitted.delete(line);
    if (left > 0) write(`${line} (${left} more in the last minute)`);
  }

  return (line: string): void => {
    const isWritten = !omitted.has(line) && omitted.size < maxLines;
    const counted = isWritten || omitted.has(line) ? line : otherLines;
    if (!omitted.has(counted)) setTimeout(end, intervalMs, counted).unref();
    omitted.set(counted, isWritten ? 0 : (omitted.get(counted) ?? 0) + 1);
    if (isWritten) write(line);
  };
}

export function jsonLine(message: string): string {
  return JSON.stringify({ time: new Date().toISOString(), message });
}

const otherLines = "Many different lines were left out.";

/** An error whose message may be logged: it says what to do, and contains nothing that a visitor sent. */
export class LoggableError extends Error {
  override name = "LoggableError";
}

/** The system's code or SQLite's text, or else the place in the source: messages may repeat what a visitor sent. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  if (error instanceof LoggableError) return error.message;
  const { code, errstr } = error as NodeJS.ErrnoException & { readonly errstr?: string };
  if (errstr ?? code) return errstr ?? String(code);
  const place = error.stack?.split("\n").find((line) => line.startsWith("    at "));
  return [error.name, place?.trim()].filter(Boolean).join(" ");
}

/** Returns only codes, because the other server's text may repeat the visitor's address. */
export function describeNetworkFailure(error: unknown): string {
  const { name, code, responseCode, command, cause } = Object(error);
  if (name === "TimeoutError") return "no answer in time";
  // A DOMException has a numeric code; its name says more.
  const parts = error instanceof DOMException ? [name] : [code ?? Object(cause).code, responseCode, command];
  const known = parts.filter((part) => /^[A-Z\d_ ]{1,20}$/i.test(String(part ?? "")));
  return known.length > 0 ? known.join(" ") : "unknown error";
}
