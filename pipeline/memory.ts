import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Keeps a program that goes through very many documents small. Left to itself the engine lets garbage grow to several times what is in
 * use before it collects, since it cannot know that the next batch will be garbage as well: 430 MB for 100,000
 * documents, of which 80 are in use.
 */
export interface MemoryKeeper {
  /** To be called when something large is not needed any more. Mostly does nothing. */
  tidy(): void;
  /** To be called before something large comes. Does nothing unless memory is short. */
  makeRoom(): void;
  /** There will be very many documents: from now on room goes before speed. */
  save(): void;
}

/** Bytes of garbage worth a collection, which takes some hundredths of a second: usually, and where memory is short. */
const maxGarbageBytes = { usually: 30_000_000, short: 6_000_000 };

export function createMemoryKeeper(): MemoryKeeper {
  let maxBytes = maxGarbageBytes.usually;
  let inUse = getHeapStatistics().used_heap_size;
  const collectNow = () => {
    collect ??= exposeCollector();
    collect();
    inUse = getHeapStatistics().used_heap_size;
  };
  return {
    save() {
      setFlagsFromString("--optimize-for-size");
      maxBytes = maxGarbageBytes.short;
    },
    makeRoom() {
      if (maxBytes === maxGarbageBytes.short) collectNow();
    },
    tidy() {
      if (getHeapStatistics().used_heap_size >= inUse + maxBytes) collectNow();
    },
  };
}

let collect: (() => void) | undefined;

/** The engine's own, which it hands out to whoever asks for it by this flag. */
function exposeCollector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}
