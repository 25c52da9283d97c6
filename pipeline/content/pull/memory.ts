import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Keeps a pull of very many documents small. Left to itself the engine lets garbage grow to several times what is in
 * use before it collects, since it cannot know that the next batch will be garbage as well: 430 MB for 100,000
 * documents, of which 80 are in use.
 */
export interface MemoryKeeper {
  /** To be called when something large is not needed any more. Mostly does nothing. */
  tidy(): void;
  /** There will be very many documents: from now on room goes before speed. */
  save(): void;
}

/** Bytes of garbage worth a collection, which takes some hundredths of a second. */
const tolerated = 10_000_000;

export function createMemoryKeeper(): MemoryKeeper {
  // The space for young objects stays at its first size. It would grow to 48 MB at the first long answer.
  setFlagsFromString("--semi-space-growth-factor=1");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  let inUse = getHeapStatistics().used_heap_size;
  return {
    save: () => setFlagsFromString("--optimize-for-size"),
    tidy() {
      if (getHeapStatistics().used_heap_size < inUse + tolerated) return;
      collect();
      inUse = getHeapStatistics().used_heap_size;
    },
  };
}
