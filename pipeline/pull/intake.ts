import { setImmediate } from "node:timers/promises";
import type { Row } from "../cms/answers.ts";

/** Stages documents while the CMS is being asked for more. */
export interface Intake {
  /** Returns at once; what came before goes first. */
  take(rows: readonly Row[]): void;
  /** Resolves when all that came is staged. Rejects with what went wrong. */
  done(): Promise<void>;
  /** Bytes of a document, about, in the middle of those staged so far; nothing before the first. */
  readonly usualSize: number | undefined;
  /** Leaves the rest lying. Resolves when nothing is being staged any more. */
  stop(): Promise<void>;
}

/** Documents that are staged before others get a turn: a few milliseconds, in which an answer may have to wait. */
const slice = 20;

/** `stage` gets a few rows at a time, and answers about how many bytes they are. */
export function createIntake(stage: (rows: readonly Row[]) => number): Intake {
  let work = Promise.resolve();
  const staged = { rows: 0, bytes: 0 };
  let isStopped = false;
  return {
    take(rows) {
      work = work.then(() => stageInSlices(rows));
      // Whoever asks whether it is done is told.
      work.catch(() => {});
    },
    done: () => work,
    get usualSize() {
      return staged.rows > 0 ? staged.bytes / staged.rows : undefined;
    },
    async stop() {
      isStopped = true;
      await work.catch(() => {});
    },
  };

  async function stageInSlices(rows: readonly Row[]): Promise<void> {
    for (let start = 0; start < rows.length && !isStopped; start += slice) {
      await setImmediate();
      const some = rows.slice(start, start + slice);
      staged.bytes += stage(some);
      staged.rows += some.length;
    }
  }
}
