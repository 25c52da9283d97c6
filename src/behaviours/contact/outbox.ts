import { contactFormWords } from "../../i18n/parts.ts";
import type { WorkerMessage } from "../../worker/protocol.ts";
import { subscribeToConnection } from "../connection/connection.ts";
import { whenIdle } from "../when-idle.ts";
import { outbox } from "./outbox-state.ts";

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
  if (isFollowing) {
    void refresh();
    return;
  }
  isFollowing = true;
  void refresh({ registerSync: true });
  subscribeToConnection(() => void refresh());
  // The worker may have sent it.
  navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
    if (data.type === "outbox-changed") void refresh({ isSent: true });
  });
}

async function refresh({ registerSync = false, isSent = false } = {}): Promise<void> {
  try {
    const [client] = await Promise.all([import("./outbox-client.ts"), contactFormWords.load()]);
    outbox.set(await client.readState());
    if (!isSent && (await client.sendWaiting())) outbox.set(await client.readState());
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
