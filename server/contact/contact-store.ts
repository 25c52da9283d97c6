import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describeFailure } from "../describe-failure.ts";
import type { OperationInput, OperationName, OperationOutput } from "./store-operations.ts";
import type { StoreReply, StoreRequest, StoreThreadData } from "./store-thread.ts";

/** What went wrong with the file, without anything that was to be written. */
export class StoreError extends Error {
  override name = "StoreError";
}

export type ContactStore = {
  /** One after the other, in the order of the calls. Rejects with a `StoreError`; the next run starts afresh. */
  run<Name extends OperationName>(name: Name, input: OperationInput<Name>): Promise<OperationOutput<Name>>;
  /** Ends what was begun, then closes the file. */
  close(): Promise<void>;
};

type Waiting = { readonly resolve: (output: never) => void; readonly reject: (error: StoreError) => void };

/** The server's one way to the file of the contact requests. Nothing is opened before the first run. */
export function createContactStore(databaseFile: string): ContactStore {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  function settle(reply: StoreReply): void {
    const call = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("failure" in reply) call?.reject(new StoreError(reply.failure));
    else call?.resolve(reply.output as never);
  }

  /** A thread that ended, for whatever reason, answers nobody any more. */
  function failAll(ended: Worker, reason: string): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new StoreError(reason));
    waiting.clear();
  }

  function start(): Worker {
    const workerData: StoreThreadData = { databaseFile };
    const started = new Worker(new URL("./store-thread.ts", import.meta.url), { workerData });
    started.on("message", settle);
    started.on("error", (error) => failAll(started, describeFailure(error)));
    started.on("exit", () => failAll(started, "the thread that stores has ended"));
    return started;
  }

  return {
    run: (name, input) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, name, input } satisfies StoreRequest);
      }),
    close: async () => {
      const closing = worker;
      if (!closing) return;
      closing.postMessage("close" satisfies StoreRequest);
      await once(closing, "exit");
    },
  };
}
