import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { WrittenPage } from "./page-entry.ts";
import type { PageOrder, ThreadAnswer, ThreadData } from "./page-thread.ts";

/** Pages that a thread has at a time: while some are compressed, another one is rendered. */
const pagesPerThread = 4;

/** One a core; each has a heap of its own, so that many cores are not all worth it. */
const maxThreads = Math.min(availableParallelism(), 8);

/** Megabytes. Left to itself, the engine collects late; a page of thousands of entries still has room enough. */
const heap = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<
    string,
    { order: PageOrder; done: (written: WrittenPage) => void; fail: (error: Error) => void }
  >;
}

/** Threads that make pages, each started when there is work for it. */
export class PageThreads {
  /** Pages worth giving at a time. */
  static readonly capacity = maxThreads * pagesPerThread;
  readonly #data: () => ThreadData;
  readonly #threads: Thread[] = [];

  /** @param data asked for when the first thread starts */
  constructor(data: () => ThreadData) {
    this.#data = data;
  }

  /**
   * Renders a page, keeps it in the cache and writes it.
   *
   * @throws with what a component threw, and where
   */
  makePage(order: PageOrder): Promise<WrittenPage> {
    return new Promise((done, fail) => {
      const thread = this.#freeThread();
      thread.waiting.set(order.key, { order, done, fail });
      thread.worker.postMessage(order);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #freeThread(): Thread {
    const [least] = this.#threads.toSorted((one, other) => one.waiting.size - other.waiting.size);
    const isBusy = !least || least.waiting.size >= pagesPerThread;
    if (least && (!isBusy || this.#threads.length >= maxThreads)) return least;
    const thread = startThread(this.#data());
    this.#threads.push(thread);
    return thread;
  }
}

function startThread(data: ThreadData): Thread {
  const worker = new Worker(new URL("page-thread.ts", import.meta.url), {
    workerData: data,
    // Node reads our TypeScript itself; what the command line loads to do so would make each start slower.
    execArgv: [],
    resourceLimits: heap,
    // Without it, React's development build renders the pages.
    env: { ...process.env, NODE_ENV: "production" },
  });
  const waiting: Thread["waiting"] = new Map();
  worker.on("message", (answer: ThreadAnswer) => {
    const asked = waiting.get(answer.key);
    waiting.delete(answer.key);
    if (!asked) return;
    if ("written" in answer) asked.done(answer.written);
    else asked.fail(new Error(`The page ${asked.order.path} could not be rendered.\n${answer.failure}`));
  });
  worker.on("error", (error) => {
    for (const { fail } of waiting.values()) {
      fail(new Error(`The pages could not be rendered.\n${error instanceof Error ? error.stack : error}`));
    }
  });
  return { worker, waiting };
}
