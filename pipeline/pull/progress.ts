export interface Progress {
  begin(what: string, total: number): void;
  advance(by: number): void;
  addBytes(bytes: number): void;
  end(): void;
}

const pause = { terminal: 100, log: 10_000 };

/** One changing line in a terminal, elsewhere an occasional line; never on standard output, the report's. */
export function createProgress(write: (text: string) => void, isTerminal: boolean): Progress {
  const now = () => performance.now();
  let phase = { what: "", total: 0, done: 0, bytes: 0, began: now() };
  let shownAt = 0;
  const show = (isLast: boolean) => {
    const isTooSoon = now() - shownAt < (isTerminal ? pause.terminal : pause.log);
    if (phase.total === 0 || (isTooSoon && !isLast)) return;
    shownAt = now();
    const line = lineOf(phase, now() - phase.began);
    write(isTerminal ? `\r\u001B[K${line}${isLast ? "\n" : ""}` : `${line}\n`);
  };
  const begin = (what: string, total: number) => {
    show(true);
    phase = { what, total, done: 0, bytes: 0, began: now() };
    shownAt = isTerminal ? Number.NEGATIVE_INFINITY : now();
    show(false);
  };
  return {
    begin,
    advance(by: number) {
      // Documents that change during the pull arrive twice.
      phase.done = Math.min(phase.total, phase.done + by);
      show(false);
    },
    addBytes(bytes: number) {
      phase.bytes += bytes;
      show(false);
    },
    end: () => begin("", 0),
  };
}

type Step = { what: string; total: number; done: number; bytes: number };

function lineOf({ what, total, done, bytes }: Step, passedMs: number): string {
  const parts = [`${done} of ${total} ${what}`];
  if (bytes > 0) parts.push(`${(bytes / 1_000_000).toFixed(1)} MB`);
  const leftMs = (passedMs / done) * (total - done);
  if (done > 0 && done < total && leftMs > 1000) parts.push(`about ${Math.ceil(leftMs / 1000)} s left`);
  return parts.join(", ");
}
