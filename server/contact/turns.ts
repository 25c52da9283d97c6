/** Bodies that wait for their turn. 32 KiB each at most. */
const maxWaiting = 512;

export type Turns = {
  /** Resolves with true when it is one's turn; with false, at once, when too many wait. */
  take(): Promise<boolean>;
};

/**
 * One request in each turn of the event loop, in the order they came. Reading and judging one takes a millisecond; two
 * hundred at once would otherwise hold up every page that is asked for meanwhile.
 */
export function createTurns(): Turns {
  const waiting: ((isOurs: boolean) => void)[] = [];

  function next(): void {
    waiting.shift()?.(true);
    if (waiting.length > 0) setImmediate(next);
  }

  return {
    take: () => {
      if (waiting.length >= maxWaiting) return Promise.resolve(false);
      return new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length === 1) setImmediate(next);
      });
    },
  };
}
