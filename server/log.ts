/** Within this time, only the first of equal lines is written; the others are counted. */
const intervalMs = 60_000;

/** The number of different lines within `intervalMs`. All further ones count as one line. */
const maxDifferentLines = 100;
const otherLines = "Many different lines were left out.";

/** Limits the lines, so that errors cannot fill the disk. Lines must contain no visitor's text or identity. */
export function createThrottledLog(write: (line: string) => void = (line) => console.error(line)) {
  /** The lines of the current interval, each with the number of times that it was not written. */
  const unwritten = new Map<string, number>();

  function startCounting(line: string): void {
    unwritten.set(line, 0);
    setTimeout(writeCount, intervalMs, line).unref();
  }

  function writeCount(line: string): void {
    const times = unwritten.get(line) ?? 0;
    unwritten.delete(line);
    if (times > 0) write(`${line} (${times} more in the last minute)`);
  }

  return (line: string): void => {
    const isNew = !unwritten.has(line);
    if (isNew && unwritten.size < maxDifferentLines) {
      startCounting(line);
      write(line);
      return;
    }
    const counted = isNew ? otherLines : line;
    if (!unwritten.has(counted)) startCounting(counted);
    unwritten.set(counted, (unwritten.get(counted) ?? 0) + 1);
  };
}

export function jsonLine(message: string): string {
  return JSON.stringify({ time: new Date().toISOString(), message });
}
