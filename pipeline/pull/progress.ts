export type Progress = ReturnType<typeof createProgress>;

type Options = { readonly write: (text: string) => unknown; readonly isTerminal: boolean };

/** Begins to count `what`: documents or assets. A phase with nothing to count is not shown. */
function newPhase(what: string, total: number) {
  return { what, total, done: 0, bytes: 0, beganMs: performance.now() };
}

/** Shows one line that changes in a terminal, and a few lines elsewhere. */
export function createProgress({ write, isTerminal }: Options) {
  const pauseMs = isTerminal ? 100 : 10_000;
  let phase = newPhase("", 0);
  let shownAtMs = 0;
  const show = (ending = "") => {
    shownAtMs = performance.now();
    // The control characters go back to the line's start and clear the line.
    write(isTerminal ? `\r\u001B[K${lineOf(phase)}${ending}` : `${lineOf(phase)}\n`);
  };
  const showIfDue = () => {
    if (phase.total > 0 && performance.now() - shownAtMs >= pauseMs) show();
  };
  const begin = (what: string, total: number) => {
    if (phase.total > 0) show("\n");
    phase = newPhase(what, total);
    // A terminal shows a new phase at once, a log only a phase that takes long.
    shownAtMs = isTerminal ? Number.NEGATIVE_INFINITY : performance.now();
    showIfDue();
  };
  return {
    begin,
    advance(by: number) {
      // A document that changes during the pull arrives twice, so the sum may be above the total.
      phase.done = Math.min(phase.total, phase.done + by);
      showIfDue();
    },
    addBytes(bytes: number) {
      phase.bytes += bytes;
      showIfDue();
    },
    end: () => begin("", 0),
  };
}

/** `120 of 2000 documents, 1.4 MB, about 12 s left` */
function lineOf({ what, total, done, bytes, beganMs }: ReturnType<typeof newPhase>): string {
  const parts = [`${done} of ${total} ${what}`];
  if (bytes > 0) parts.push(`${(bytes / 1_000_000).toFixed(1)} MB`);
  const leftMs = ((performance.now() - beganMs) / done) * (total - done);
  if (done > 0 && done < total && leftMs > 1000) parts.push(`about ${Math.ceil(leftMs / 1000)} s left`);
  return parts.join(", ");
}
