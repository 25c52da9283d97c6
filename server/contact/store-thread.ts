import { parentPort, workerData } from "node:worker_threads";
import { describeFailure } from "../describe-failure.ts";
import { createConnection } from "./connection.ts";
import { type Operation, type OperationName, storeOperations } from "./store-operations.ts";

/** The thread that owns the file of the contact requests. Waiting for the disk holds up no visitor here. */

export type StoreRequest = { readonly id: number; readonly name: OperationName; readonly input: unknown } | "close";
export type StoreReply = { readonly id: number } & ({ readonly output: unknown } | { readonly failure: string });
export type StoreThreadData = { readonly databaseFile: string };

const { databaseFile } = workerData as StoreThreadData;
const connection = createConnection(databaseFile);

parentPort?.on("message", (request: StoreRequest) => {
  if (request !== "close") {
    parentPort?.postMessage(answer(request));
    return;
  }
  connection.close();
  parentPort?.close();
});

function answer({ id, name, input }: Exclude<StoreRequest, "close">): StoreReply {
  try {
    return { id, output: connection.run((database) => (storeOperations[name] as Operation)(database, input)) };
  } catch (error) {
    return { id, failure: describeFailure(error) };
  }
}
