/** Within this time, only the first of equal lines is written; the others are counted. */
const intervalMs = 60_000;

/** At most this many different lines are written within `intervalMs`. All further different lines count as one. */
const maxDifferentLines = 100;
const otherLines = "Many different lines were left out.";

/** Limits the lines, so that errors cannot fill the disk. Lines must contain no visitor's text or identity. */
export function createThrottledLog(write: (line: string) => void = (line) => console.error(line)) {
  /** The lines whose interval has not ended, each with the number of times that it was left out. */
  const omissions = new Map<string, number>();

  function startInterval(line: string): void {
    omissions.set(line, 0);
    setTimeout(endInterval, intervalMs, line).unref();
  }

  function endInterval(line: string): void {
    const times = omissions.get(line) ?? 0;
    omissions.delete(line);
    if (times > 0) write(`${line} (${times} more in the last minute)`);
  }

  function omit(line: string): void {
    if (!omissions.has(line)) startInterval(line);
    omissions.set(line, (omissions.get(line) ?? 0) + 1);
  }

  return (line: string): void => {
    if (omissions.has(line)) return void omit(line);
    if (omissions.size >= maxDifferentLines) return void omit(otherLines);
    startInterval(line);
    write(line);
  };
}

export function jsonLine(message: string): string {
  return JSON.stringify({ time: new Date().toISOString(), message });
}
