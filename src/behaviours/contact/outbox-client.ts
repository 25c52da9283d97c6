import { forgetOutcome, keepRequest, readOutbox, withdrawRequest } from "../../contact/outbox/kept-requests.ts";
import type { KeptRequest } from "../../contact/outbox/outbox-database.ts";
import { outboxTag, sendKeptRequests } from "../../contact/outbox/send-kept-requests.ts";
import { contactFormWords } from "../../i18n/parts.ts";
import { isOnline } from "../connection/connection.ts";
import { type Outbox, outbox } from "./outbox-state.ts";

/** Whether the device keeps the request. Never rejects: private windows, full devices and a full outbox do not. */
export function keepForLater(kept: KeptRequest): Promise<boolean> {
  return keepRequest(kept).catch(() => false);
}

/** Returns undefined when nothing waits and nothing is to be told. */
export async function readState(): Promise<Outbox | undefined> {
  const { waiting, outcomes } = await readOutbox();
  if (waiting.length + outcomes.length === 0) return undefined;
  return {
    waiting,
    outcomes,
    words: contactFormWords.in,
    withdraw: changing(withdrawRequest),
    forgetOutcome: changing(forgetOutcome),
  };
}

/** Sends what waits, where there is a connection. Returns whether it was tried. */
export async function sendWaiting(): Promise<boolean> {
  if (!isOnline() || !outbox.get()?.waiting.length) return false;
  await sendKeptRequests(Date.now());
  return true;
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Where the browser can, it wakes the worker when the connection is back, even if no page is open by then. */
export async function registerBackgroundSync(): Promise<void> {
  if (!outbox.get()?.waiting.length) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as { sync?: SyncManager } | undefined)?.sync?.register(outboxTag);
}

function changing(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  return async (key) => {
    await work(key);
    outbox.set(await readState());
  };
}
