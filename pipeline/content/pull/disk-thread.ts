import { Worker } from "node:worker_threads";
import type { DiskAnswer, DiskOrder, SmallFile } from "./disk-thread-worker.ts";

/** Another thread for what a disk takes its time over. Worth it where there are hundreds of files. */
export interface DiskThread {
  /** Returns at once. The file's folder must be there. */
  write(path: string, content: string): void;
  /** Resolves when all files are written. Rejects with the first error, after which nothing more is written. */
  written(): Promise<void>;
  /** As `signatureOf`. */
  signature(dir: string): Promise<string | undefined>;
  stop(): Promise<void>;
}

/** Files that are sent together. Each message costs as much as writing some of them. */
const parcel = 50;

export function startDiskThread(): DiskThread {
  // Plain Node can run it: whatever this process was started with would only slow it down.
  const worker = new Worker(new URL("./disk-thread-worker.ts", import.meta.url), {
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 2 },
  });
  /** Orders are answered one after the other, as they came. */
  const waiting: ((answer: DiskAnswer) => void)[] = [];
  let files: SmallFile[] = [];
  let failure: unknown;
  worker.on("message", (answer: DiskAnswer) => waiting.shift()?.(answer));
  worker.on("error", (error) => {
    failure ??= error;
  });
  // Follows an error, too.
  worker.on("exit", () => {
    failure ??= new Error("The thread that writes files has ended.");
    for (const tell of waiting.splice(0)) tell({});
  });
  const order = async (message: DiskOrder): Promise<DiskAnswer> => {
    // Nobody would answer.
    if (failure !== undefined) throw failure;
    const answer = await new Promise<DiskAnswer>((resolve) => {
      waiting.push(resolve);
      worker.postMessage(message);
    });
    if (answer.error) failure ??= Object.assign(new Error(answer.error.message), answer.error);
    if (failure !== undefined) throw failure;
    return answer;
  };
  let last: Promise<unknown> = Promise.resolve();
  const send = () => {
    last = order({ write: files });
    // Whoever asks whether all is written is told.
    last.catch(() => {});
    files = [];
  };
  return {
    write(path, content) {
      files.push([path, content]);
      if (files.length >= parcel) send();
    },
    async written() {
      if (files.length > 0) send();
      await last;
    },
    signature: async (dir) => (await order({ signature: dir })).signature,
    stop: async () => void (await worker.terminate()),
  };
}
