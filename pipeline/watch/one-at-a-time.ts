/** Runs a task again and again as asked: never twice at a time, and once for all that was asked for in a row. */
export interface OneAtATime {
  /** After so many milliseconds without another wish; a running task is waited for. */
  wish(quiet: number): void;
  /** No more; resolves when a running task has ended. */
  stop(): Promise<void>;
}

/** Milliseconds. Who never pauses gets a result all the same. */
const maxQuietMs = 2_000;

/** `task` must not reject. It may answer with milliseconds after which it wants to run again, whoever wishes. */
export function oneAtATime(
  task: () => Promise<number | undefined>,
  now: () => number = () => performance.now(),
): OneAtATime {
  let timer: NodeJS.Timeout | undefined;
  let firstWish: number | undefined;
  let running: Promise<void> | undefined;
  let isStopped = false;

  function wish(quiet: number): void {
    firstWish ??= now();
    startIn(Math.min(quiet, firstWish + maxQuietMs - now()));
  }

  function startIn(milliseconds: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(begin, Math.max(0, milliseconds));
  }

  function begin(): void {
    // What is wished for during a run is begun at its end.
    if (running || isStopped) return;
    firstWish = undefined;
    running = run();
  }

  async function run(): Promise<void> {
    const again = await task();
    running = undefined;
    if (firstWish !== undefined) startIn(0);
    else if (again !== undefined) startIn(again);
  }

  return {
    wish,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
