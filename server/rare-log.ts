/** Milliseconds for which a line is not repeated. */
const pause = 60_000;

/**
 * Writes a line to the log, the same one at most once a minute, with how often it was left out: who can provoke an
 * error could otherwise fill the disk. Lines must not hold what visitors wrote, nor who they are.
 */
export function createRareLog(write: (line: string) => void = (line) => console.error(line)) {
  const lines = new Map<string, { readonly timer: NodeJS.Timeout; omitted: number }>();
  return (line: string): void => {
    const known = lines.get(line);
    if (known) {
      known.omitted += 1;
      return;
    }
    write(line);
    const forget = (): void => {
      const omitted = lines.get(line)?.omitted ?? 0;
      lines.delete(line);
      if (omitted > 0) write(`${line} (${omitted} more in the last minute)`);
    };
    lines.set(line, { timer: setTimeout(forget, pause).unref(), omitted: 0 });
  };
}
