import { localeOfPath } from "../../addresses.ts";
import { isOnline, subscribeToConnection } from "../../connection/connection.ts";
import { loadWords } from "../../i18n/words.ts";
import { observable } from "../../ui/observable.ts";
import { whenIdle } from "../../ui/when-idle.ts";
import { outboxChanged, outboxName } from "../contact-request.ts";
import type { Outbox } from "../outbox.ts";

/** The notices show this; it is set once their words are loaded. Undefined if no request waits and no result is left to show. */
export const outbox = observable<Outbox | undefined>(undefined);

const loadCode = () => import("../outbox.ts");

let isFollowing = false;

/** When the page is idle, checks whether requests of an earlier visit wait. Only if so, fetches the code for them. */
export function startOutbox(): void {
  whenIdle(async () => {
    // If the device denies access to the database, no request waits.
    if (await mayHaveRequests().catch(() => false)) void followKeptRequests();
  });
}

/** Shows the waiting requests and sends them whenever there is a connection, until none is left. Never rejects. */
export async function followKeptRequests(): Promise<void> {
  if (!isFollowing) {
    isFollowing = true;
    subscribeToConnection(() => void sendAndShow());
    // The service worker may have sent a request.
    navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<{ type?: string }>) => {
      if (data.type === outboxChanged) void showLatest().catch(() => {});
    });
  }
  await sendAndShow();
  // A registration wakes the worker once, so each kept request needs another registration.
  if (hasWaiting()) await registerBackgroundSync().catch(() => {});
}

export async function forget(from: "requests" | "outcomes", key: string): Promise<void> {
  await (await loadCode()).deleteKept(from, key);
  await showLatest();
}

async function sendAndShow(): Promise<void> {
  try {
    await showLatest();
    if (!isOnline() || !hasWaiting()) return;
    await (await loadCode()).sendKeptRequests();
    await showLatest();
  } catch {
    // The requests stay, and the next change of the connection tries again.
  }
}

function hasWaiting(): boolean {
  return Boolean(outbox.get()?.waiting.length);
}

async function showLatest(): Promise<void> {
  const kept = await (await loadCode()).readOutbox();
  const isEmpty = kept.waiting.length + kept.outcomes.length === 0;
  if (!isEmpty) await loadWords(localeOfPath(window.location.pathname), "form");
  outbox.set(isEmpty ? undefined : kept);
}

/** Where supported, the browser wakes the service worker when the connection returns, even without an open page. */
async function registerBackgroundSync(): Promise<void> {
  type WithSync = { readonly sync?: { register(tag: string): Promise<void> } };
  const registration = (await navigator.serviceWorker?.getRegistration()) as WithSync | undefined;
  await registration?.sync?.register(outboxName);
}

/** Looks for the outbox by its name, because opening it would create an empty database on every device. */
async function mayHaveRequests(): Promise<boolean> {
  const factory = indexedDB as { databases?(): Promise<{ readonly name?: string }[]> };
  // Firefox before 126 has no `databases()`.
  if (!factory.databases) return true;
  return (await factory.databases()).some(({ name }) => name === outboxName);
}
