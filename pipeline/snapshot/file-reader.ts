import { closeSync, fstatSync, openSync, readSync } from "node:fs";

/**
 * Reads one file after the other into the same memory: what it gives is good until the next one is read. Thousands of
 * small buffers would wait for the engine to collect them, which sees no reason to.
 */
export function createFileReader(): (path: string) => Uint8Array {
  let memory = Buffer.allocUnsafeSlow(256 * 1024);
  return (path) => {
    const file = openSync(path, "r");
    try {
      const { size } = fstatSync(file);
      // One byte more than it should have, so that its end is seen.
      if (size >= memory.length) memory = Buffer.allocUnsafeSlow(2 * size);
      let length = 0;
      for (let read = -1; read !== 0 && length < memory.length; length += read) {
        read = readSync(file, memory, length, memory.length - length, null);
      }
      return memory.subarray(0, length);
    } finally {
      closeSync(file);
    }
  };
}
