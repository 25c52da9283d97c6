import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describeFailure, LoggableError } from "../describe-failure.ts";
import { writingStatement } from "./database.ts";
import type { ThreadReply, ThreadRequest } from "./database-thread.ts";
import type { Database, Results } from "./message-store.ts";

type Call = { readonly resolve: (results: Results) => void; readonly reject: (error: LoggableError) => void };

/**
 * The server's one way to the file of the contact requests, which belongs to a thread of its own: waiting for the disk
 * holds up no visitor. One call after the other, in their order. Nothing is opened before the first one; what goes wrong
 * is told without anything that was to be written, and the next call starts afresh.
 */
export function openFileDatabase(file: string): Database & { close(): Promise<void> } {
  const calls = new Map<number, Call>();
  let worker: Worker | undefined;
  let lastId = 0;

  function settle({ id, results = [], failure }: ThreadReply): void {
    const call = calls.get(id);
    calls.delete(id);
    if (failure === undefined) call?.resolve(results);
    else call?.reject(new LoggableError(failure));
  }

  /** A thread that has ended, for whatever reason, answers no call any more. */
  function failAll(ended: Worker, reason: string): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const { reject } of calls.values()) reject(new LoggableError(reason));
    calls.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL("./database-thread.ts", import.meta.url), { workerData: file });
    started.on("message", settle);
    started.on("error", (error) => failAll(started, describeFailure(error)));
    started.on("exit", () => failAll(started, "the thread that stores has ended"));
    return started;
  }

  function ask(task: ThreadRequest["task"]): Promise<Results> {
    return new Promise((resolve, reject) => {
      worker ??= start();
      lastId += 1;
      calls.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, task } satisfies ThreadRequest);
    });
  }

  return {
    batch: ask,
    tryWriting: () => ask([writingStatement]),
    eraseTraces: () => ask("eraseTraces"),
    /** Ends what was begun, then closes the file. */
    async close() {
      const closing = worker;
      if (!closing) return;
      closing.postMessage({ id: 0, task: "close" } satisfies ThreadRequest);
      await once(closing, "exit");
    },
  };
}
