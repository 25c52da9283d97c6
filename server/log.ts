const intervalMs = 60_000;
const maxLines = 100;

/** Limits the lines, so that errors cannot fill the disk. Lines must contain no visitor's text or identity. */
export function createThrottledLog(write: (line: string) => void = (line) => console.error(line)) {
  /** Each line of the last minute, with the number of times that it was left out. */
  const omitted = new Map<string, number>();

  function begin(line: string, times: number): void {
    omitted.set(line, times);
    setTimeout(end, intervalMs, line).unref();
  }

  function end(line: string): void {
    const times = omitted.get(line) ?? 0;
    omitted.delete(line);
    if (times > 0) write(`${line} (${times} more in the last minute)`);
  }

  return (line: string): void => {
    const isKnown = omitted.has(line);
    if (!isKnown && omitted.size < maxLines) {
      begin(line, 0);
      write(line);
      return;
    }
    const counted = isKnown ? line : otherLines;
    const times = omitted.get(counted);
    if (times === undefined) begin(counted, 1);
    else omitted.set(counted, times + 1);
  };
}

const otherLines = "Many different lines were left out.";

export function jsonLine(message: string): string {
  return JSON.stringify({ time: new Date().toISOString(), message });
}
