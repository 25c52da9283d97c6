import {
  forgetOutcome,
  type KeptRequest,
  keepRequest,
  outboxName,
  readOutbox,
  sendKeptRequests,
  withdrawRequest,
} from "../../contact/outbox.ts";
import { contactWordsFor } from "../../i18n/contact-words.ts";
import { isOnline } from "../connection/connection.ts";
import { type Outbox, outbox } from "./outbox.ts";

/** Whether the device keeps the request. Never rejects: private windows, full devices and a full outbox do not. */
export function keepForLater(kept: KeptRequest): Promise<boolean> {
  return keepRequest(kept).catch(() => false);
}

/** Reads the device again. Shows nothing when nothing waits and nothing is to be told. */
export async function refreshOutbox(): Promise<void> {
  const { waiting, outcomes } = await readOutbox();
  const isEmpty = waiting.length + outcomes.length === 0;
  outbox.set(isEmpty ? undefined : { waiting, outcomes, ...actions });
}

const changing = (work: (key: string) => Promise<void>) => async (key: string) => {
  await work(key);
  await refreshOutbox();
};

const actions: Pick<Outbox, "words" | "withdraw" | "forgetOutcome"> = {
  words: contactWordsFor,
  withdraw: changing(withdrawRequest),
  forgetOutcome: changing(forgetOutcome),
};

/** Sends what waits, where there is a connection. */
export async function sendWaiting(): Promise<void> {
  if (!isOnline() || !outbox.get()?.waiting.length) return;
  await sendKeptRequests(Date.now());
  await refreshOutbox();
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Where the browser can, it wakes the worker when the connection is back, even if no page is open by then. */
export async function registerBackgroundSync(): Promise<void> {
  if (!outbox.get()?.waiting.length) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as { sync?: SyncManager } | undefined)?.sync?.register(outboxName);
}
