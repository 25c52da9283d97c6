import type { Outbox } from "../../contact/outbox.ts";
import { contactFormWords } from "../../i18n/parts.ts";
import type { WorkerMessage } from "../../worker/protocol.ts";
import { isOnline, subscribeToConnection } from "../connection/connection.ts";
import { observable } from "../observable.ts";
import { whenIdle } from "../when-idle.ts";

/** Undefined while nothing waits and nothing is to be told, as on nearly every visit. Its words are there when it is. */
export const outbox = observable<Outbox | undefined>(undefined);

/** `outboxName` of the code that is fetched only where there is something. */
const databaseName = "contact-outbox";

const loadCode = () => import("../../contact/outbox.ts");
type Code = Awaited<ReturnType<typeof loadCode>>;

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

/** Deletes a request that waits, or an outcome that has been told. */
export async function forget(from: "requests" | "outcomes", key: string): Promise<void> {
  const code = await loadCode();
  await code.deleteKept(from, key);
  await show(code);
}

async function refresh({ registerSync = false, isSent = false } = {}): Promise<void> {
  try {
    const [code] = await Promise.all([loadCode(), contactFormWords.load()]);
    await show(code);
    if (!isSent && isOnline() && outbox.get()?.waiting.length) {
      await code.sendKeptRequests(Date.now());
      await show(code);
    }
    if (registerSync && outbox.get()?.waiting.length) await registerBackgroundSync(code);
  } catch {
    // What waits goes on waiting, and is looked for again when the connection changes.
  }
}

async function show({ readOutbox }: Code): Promise<void> {
  const kept = await readOutbox();
  outbox.set(kept.waiting.length + kept.outcomes.length > 0 ? kept : undefined);
}

interface SyncManager {
  register(tag: string): Promise<void>;
}

/** Where the browser can, it wakes the worker when the connection is back, even if no page is open by then. */
async function registerBackgroundSync({ outboxName }: Code): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (registration as { sync?: SyncManager } | undefined)?.sync?.register(outboxName);
}

/** Without opening the database, which would make an empty one on every device. */
async function mayHoldSomething(): Promise<boolean> {
  try {
    // Firefox before 126 cannot tell.
    const { databases } = indexedDB as { databases?: () => Promise<{ readonly name?: string }[]> };
    return !databases || (await databases.call(indexedDB)).some(({ name }) => name === databaseName);
  } catch {
    return false;
  }
}
