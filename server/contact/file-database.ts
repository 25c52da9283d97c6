import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describeFailure, LoggableError } from "../failures.ts";
import { writingStatement } from "./database.ts";
import type { ThreadReply, ThreadTask } from "./database-thread.ts";
import type { Database, Results } from "./statement.ts";

/** `calls` wait for their replies, the oldest first. */
type Thread = { readonly worker: Worker; readonly calls: PromiseWithResolvers<Results>[] };

/** A thread opens the file, so that the disk delays no visitor. After a failure, the next call opens the file again. */
export function openFileDatabase(file: string): Database & { close(): Promise<void> } {
  let thread: Thread | undefined;

  function start(): Thread {
    const worker = new Worker(new URL("./database-thread.ts", import.meta.url), { workerData: file });
    const started: Thread = { worker, calls: [] };
    const fail = (reason: string): void => {
      if (thread === started) thread = undefined;
      for (const { reject } of started.calls.splice(0)) reject(new LoggableError(reason));
    };
    worker.on("message", ({ results = [], failure }: ThreadReply) => {
      const call = started.calls.shift();
      if (failure === undefined) call?.resolve(results);
      else call?.reject(new LoggableError(failure));
    });
    worker.on("error", (error) => fail(describeFailure(error)));
    worker.on("exit", () => fail("the thread that stores has ended"));
    return started;
  }

  function ask(task: ThreadTask): Promise<Results> {
    const call = Promise.withResolvers<Results>();
    thread ??= start();
    thread.calls.push(call);
    thread.worker.postMessage(task);
    return call.promise;
  }

  return {
    batch: ask,
    tryWriting: () => ask([writingStatement]),
    eraseTraces: () => ask("eraseTraces"),
    async close() {
      if (!thread) return;
      thread.worker.postMessage("close" satisfies ThreadTask);
      await once(thread.worker, "exit");
    },
  };
}
