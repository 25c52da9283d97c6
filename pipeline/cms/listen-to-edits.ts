import { setTimeout as wait } from "node:timers/promises";
import {
  ChannelError,
  ConnectionFailedError,
  DisconnectError,
  MessageError,
  MessageParseError,
  type SanityClient,
} from "@sanity/client";
import { Failure } from "../failure.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { statusError, WrongStatus } from "./errors.ts";
import { withDrafts } from "./queries.ts";

/** Events during a lost connection are missed, so `connected` means that anything may have changed. */
export type Heard = { readonly is: "connected" | "lost" } | { readonly is: "changed"; readonly id: string };

const pauseAfterInvalidMs = 1000;

/** Listens until the signal aborts, and reconnects forever. Throws `Failure` if the CMS refuses listeners. */
export async function listenToEdits(
  client: SanityClient,
  hear: (heard: Heard) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const error = await listenOnce(client, hear, signal);
    if (!error || signal.aborted) return;
    if (!(error instanceof MessageError || error instanceof MessageParseError)) throw toFailure(error);
    hear({ is: "lost" });
    await wait(pauseAfterInvalidMs, undefined, { signal }).catch(() => undefined);
  }
}

function listenOnce(client: SanityClient, hear: (heard: Heard) => void, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    const events = ["welcome", "mutation", "reconnect"] as ("welcome" | "mutation" | "reconnect")[];
    const listening = client
      .listen(`*[${withDrafts}]`, {}, { events, includeResult: false, visibility: "query" })
      .subscribe({
        next: (event) => {
          if (event.type === "mutation") hear({ is: "changed", id: event.documentId });
          else hear({ is: event.type === "welcome" ? "connected" : "lost" });
        },
        error: resolve,
        complete: () => resolve(undefined),
      });
    const stop = () => {
      listening.unsubscribe();
      resolve(undefined);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

function toFailure(error: unknown): unknown {
  if (error instanceof ConnectionFailedError && error.status !== undefined) {
    const { reason, words } = statusError(new WrongStatus(error.status, []));
    return new Failure(reason, `The CMS refuses a listener: ${words}.`);
  }
  const isRefusal = [ChannelError, DisconnectError, ConnectionFailedError].some((kind) => error instanceof kind);
  if (!isRefusal) return error;
  return new Failure("nonsense", `The CMS refused its listener: ${escapeForDisplay(String(error), 200)}.`);
}
