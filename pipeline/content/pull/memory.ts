import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives memory back now and then. Left to itself the engine lets garbage grow to several times what is in use before it
 * collects, since it cannot know that the next batch will be garbage as well; a pull of 100,000 documents would take
 * twice the memory. A collection takes a few hundredths of a second.
 */
export interface MemoryKeeper {
  /** Some bytes have been worked on and are not needed any more. */
  spent(bytes: number): void;
  /** A large answer has been worked on: gives back all there is. */
  settleDown(): void;
}

type Collect = (options?: { type: "major"; flavor?: "last-resort" }) => void;

export function createMemoryKeeper(every = 12_000_000): MemoryKeeper {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as Collect;
  let waste = 0;
  return {
    spent(bytes) {
      waste += bytes;
      if (waste < every) return;
      waste = 0;
      collect({ type: "major" });
    },
    settleDown() {
      waste = 0;
      collect({ type: "major", flavor: "last-resort" });
    },
  };
}
