import type { DatabaseSync } from "node:sqlite";
import { acceptMessages } from "./accept-messages.ts";
import { claimMail, markMailed, nextMailDue, postponeMail } from "./mail-queue.ts";
import { sweep } from "./sweep.ts";

/**
 * Everything the server asks of the file of the contact requests. Each takes the database and one plain value and gives
 * a plain value: they run in a thread of their own.
 */
export const storeOperations = { acceptMessages, claimMail, markMailed, nextMailDue, postponeMail, sweep };

export type StoreOperations = typeof storeOperations;
export type OperationName = keyof StoreOperations;
export type OperationInput<Name extends OperationName> = Parameters<StoreOperations[Name]>[1];
export type OperationOutput<Name extends OperationName> = ReturnType<StoreOperations[Name]>;

/** One of them, whichever it is. */
export type Operation = (database: DatabaseSync, input: unknown) => unknown;
