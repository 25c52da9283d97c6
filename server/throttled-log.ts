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
