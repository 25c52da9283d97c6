/** Within this time, only the first of equal lines is written. */
const intervalMs = 60_000;

/** Within `intervalMs`, at most this many different lines are written; further lines are only counted. */
const maxDifferentLines = 100;

const otherLines = "Many different lines were left out.";

/** Limits the lines, so that errors cannot fill the disk. Lines must contain no visitor's text or identity. */
export function createThrottledLog(write: (line: string) => void = (line) => console.error(line)) {
  /** The number of times that each line came again, for a minute after it was first written. */
  const repeats = new Map<string, number>();

  function begin(line: string, times: number): void {
    repeats.set(line, times);
    setTimeout(end, intervalMs, line).unref();
  }

  function end(line: string): void {
    const times = repeats.get(line) ?? 0;
    repeats.delete(line);
    if (times > 0) write(`${line} (${times} more in the last minute)`);
  }

  return (line: string): void => {
    const isKnown = repeats.has(line);
    if (!isKnown && repeats.size < maxDifferentLines) {
      begin(line, 0);
      write(line);
      return;
    }
    const counted = isKnown ? line : otherLines;
    const times = repeats.get(counted);
    if (times === undefined) begin(counted, 1);
    else repeats.set(counted, times + 1);
  };
}

export function jsonLine(message: string): string {
  return JSON.stringify({ time: new Date().toISOString(), message });
}
