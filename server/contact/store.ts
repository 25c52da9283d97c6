import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describeFailure, LoggableError } from "../describe-failure.ts";
import type { Acceptance, MessageStore } from "./message-store.ts";
import type { StoreReply, StoreRequest } from "./store-thread.ts";

/** Requests that wait for the disk, those in the commit under way included. Further ones are turned away at once. */
const maxUnstored = 128;

/** What went wrong with the file, without anything that was to be written. */
export class StoreError extends LoggableError {
  override name = "StoreError";
}

/** One call after the other, in their order. What rejects does so with a `StoreError`; the next call starts afresh. */
export type ContactStore = MessageStore & {
  /** When there is something to mail next, in milliseconds since 1970. Undefined when all is mailed. */
  nextMailDue(): Promise<number | undefined>;
  /** Ends what was begun, then closes the file. */
  close(): Promise<void>;
};

type Call = { readonly resolve: (output: never) => void; readonly reject: (error: StoreError) => void };

/**
 * The server's one way to the file of the contact requests, which belongs to a thread of its own: waiting for the disk
 * holds up no visitor. Nothing is opened before the first call.
 */
export function createContactStore(databaseFile: string): ContactStore {
  const calls = new Map<number, Call>();
  let worker: Worker | undefined;
  let lastId = 0;
  let unstored = 0;

  function settle(reply: StoreReply): void {
    const call = calls.get(reply.id);
    calls.delete(reply.id);
    if (reply.failure === undefined) call?.resolve(reply.output as never);
    else call?.reject(new StoreError(reply.failure));
  }

  /** A thread that has ended, for whatever reason, answers no call any more. */
  function failAll(ended: Worker, reason: string): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const { reject } of calls.values()) reject(new StoreError(reason));
    calls.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL("./store-thread.ts", import.meta.url), { workerData: databaseFile });
    started.on("message", settle);
    started.on("error", (error) => failAll(started, describeFailure(error)));
    started.on("exit", () => failAll(started, "the thread that stores has ended"));
    return started;
  }

  function ask<Output>(name: StoreRequest["name"], input: unknown): Promise<Output> {
    return new Promise((resolve, reject) => {
      worker ??= start();
      lastId += 1;
      calls.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, name, input } satisfies StoreRequest);
    });
  }

  return {
    async accept(arrival) {
      if (unstored >= maxUnstored) return { is: "full" };
      unstored += 1;
      return ask<Acceptance>("accept", arrival).finally(() => {
        unstored -= 1;
      });
    },
    sweep: (promise) => ask("sweep", promise),
    tryWriting: () => ask("tryWriting", undefined),
    claimMail: (lease) => ask("claimMail", lease),
    markMailed: (mailed) => ask("markMailed", mailed),
    postponeMail: (failure) => ask("postponeMail", failure),
    nextMailDue: () => ask("nextMailDue", undefined),
    async close() {
      const closing = worker;
      if (!closing) return;
      closing.postMessage({ id: 0, name: "close", input: undefined } satisfies StoreRequest);
      await once(closing, "exit");
    },
  };
}
