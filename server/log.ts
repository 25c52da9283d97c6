const intervalMs = 60_000;
const maxLines = 100;

/** No visitor who causes errors can fill the disk. Lines must contain no visitor's text or identity. */
export function createThrottledLog(write: (line: string) => void = (line) => console.error(line)) {
  const lines = new Map<string, { readonly timer: NodeJS.Timeout; omitted: number }>();

  function startInterval(line: string, omitted: number): void {
    const end = (): void => {
      const left = lines.get(line)?.omitted ?? 0;
      lines.delete(line);
      if (left > 0) write(`${line} (${left} more in the last minute)`);
    };
    lines.set(line, { timer: setTimeout(end, intervalMs).unref(), omitted });
  }

  return (line: string): void => {
    const known = lines.get(line) ?? (lines.size >= maxLines ? lines.get(otherLines) : undefined);
    if (known) {
      known.omitted += 1;
    } else if (lines.size >= maxLines) {
      startInterval(otherLines, 1);
    } else {
      write(line);
      startInterval(line, 0);
    }
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

/** A code of the system or of SQLite, or else the place in the code: messages may repeat what a visitor sent. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  if (error instanceof LoggableError) return error.message;
  const { code, errstr } = error as NodeJS.ErrnoException & { readonly errstr?: string };
  if (errstr ?? code) return errstr ?? String(code);
  const place = error.stack?.split("\n").find((line) => line.startsWith("    at "));
  return [error.name, place?.trim()].filter(Boolean).join(" ");
}
