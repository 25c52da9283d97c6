import type { KeptOutcome, KeptRequest } from "../../contact/outbox.ts";
import type { ContactWords } from "../../i18n/contact-words.ts";
import { words } from "../../i18n/parts/contact-form.ts";
import type { Locale } from "../../locales.ts";
import type { WorkerMessage } from "../../worker/protocol.ts";
import { subscribeToConnection } from "../connection/connection.ts";
import { observable } from "../observable.ts";
import { whenIdle } from "../when-idle.ts";

/** The requests of this device that wait for a connection, and what became of others. */
export interface Outbox {
  readonly waiting: readonly KeptRequest[];
  readonly outcomes: readonly KeptOutcome[];
  words(locale: Locale): ContactWords;
  withdraw(key: string): Promise<void>;
  forgetOutcome(key: string): Promise<void>;
}

/** Undefined while nothing waits and nothing is to be told, as on nearly every visit. */
export const outbox = observable<Outbox | undefined>(undefined);

/** `outboxName` of the code that is fetched only where there is something. */
const databaseName = "contact-outbox";

let isFollowing = false;

/** Looks, when the page is idle, whether requests of an earlier visit wait; only then any code is fetched for it. */
export function startOutbox(): void {
  whenIdle(async () => {
    if (await mayHoldSomething()) followKeptRequests();
  });
}

/** Shows what waits, and sends it when there is a connection, until nothing is left. */
export function followKeptRequests(): void {
  void refresh({ registerSync: !isFollowing });
  if (isFollowing) return;
  isFollowing = true;
  subscribeToConnection(() => void refresh());
  // The worker may have sent it.
  navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === "outbox-changed") void refresh({ isSent: true });
  });
}

async function refresh({ registerSync = false, isSent = false } = {}): Promise<void> {
  try {
    const [client] = await Promise.all([import("./outbox-client.ts"), words.load()]);
    await client.refreshOutbox();
    if (!isSent) await client.sendWaiting();
    if (registerSync) await client.registerBackgroundSync();
  } catch {
    // What waits goes on waiting, and is looked for again when the connection changes.
  }
}

/** Without opening the database, which would make an empty one on every device. */
async function mayHoldSomething(): Promise<boolean> {
  try {
    // Firefox before 126 cannot tell.
    if (!indexedDB.databases) return true;
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    return false;
  }
}
