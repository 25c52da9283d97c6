/** Where a pull shows how far it is; never on standard output, which is the report's. */
export interface Progress {
  begin(what: string, total: number): void;
  advance(by: number): void;
  addBytes(bytes: number): void;
  end(): void;
}

export interface ProgressOptions {
  readonly write: (text: string) => void;
  /** One line that changes, instead of a line every now and then. */
  readonly isTerminal: boolean;
  /** Milliseconds. */
  readonly now?: () => number;
}

export const noProgress: Progress = { begin() {}, advance() {}, addBytes() {}, end() {} };

/** Milliseconds between two lines. */
const pause = { terminal: 100, log: 10_000 };

export function createProgress({ write, isTerminal, now = () => performance.now() }: ProgressOptions): Progress {
  let phase = { what: "", total: 0, done: 0, bytes: 0, began: now() };
  let shownAt = Number.NEGATIVE_INFINITY;
  const show = (isLast: boolean) => {
    if (phase.what === "" || phase.total === 0) return;
    if (!isLast && now() - shownAt < (isTerminal ? pause.terminal : pause.log)) return;
    shownAt = now();
    const line = phaseLine(phase, now());
    write(isTerminal ? `\r\u001B[K${line}${isLast ? "\n" : ""}` : `${line}\n`);
  };
  return {
    begin(what, total) {
      show(true);
      phase = { what, total, done: 0, bytes: 0, began: now() };
      shownAt = isTerminal ? Number.NEGATIVE_INFINITY : now();
      show(false);
    },
    advance(by) {
      // What an editor changed meanwhile comes twice.
      phase.done = Math.min(phase.total, phase.done + by);
      show(false);
    },
    addBytes(bytes) {
      phase.bytes += bytes;
      show(false);
    },
    end() {
      show(true);
      phase = { ...phase, what: "" };
    },
  };
}

type Phase = { what: string; total: number; done: number; bytes: number; began: number };

function phaseLine({ what, total, done, bytes, began }: Phase, now: number): string {
  const parts = [`${done} of ${total} ${what}`];
  if (bytes > 0) parts.push(`${(bytes / 1_000_000).toFixed(1)} MB`);
  const left = ((now - began) / done) * (total - done);
  if (done > 0 && done < total && left > 1000) parts.push(`about ${Math.ceil(left / 1000)} s left`);
  return parts.join(", ");
}
