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
import { published } from "./queries.ts";

export type Heard = "connected" | "changed" | "lost";

const pauseAfterInvalidMs = 1000;

/**
 * Passes on the CMS's events until the signal aborts; the client reconnects forever. Events during a lost connection
 * are missed, so `connected` means that anything may have changed. Throws `Failure` if the CMS refuses listeners.
 */
export async function listen(
  client: SanityClient,
  hear: (heard: Heard) => void,
  signal: AbortSignal,
  filter = published,
): Promise<void> {
  while (!signal.aborted) {
    const error = await listenOnce(client, hear, signal, filter);
    if (!error || signal.aborted) return;
    if (!(error instanceof MessageError || error instanceof MessageParseError)) throw toFailure(error);
    hear("lost");
    await wait(pauseAfterInvalidMs, undefined, { signal }).catch(() => undefined);
  }
}

function listenOnce(
  client: SanityClient,
  hear: (heard: Heard) => void,
  signal: AbortSignal,
  filter: string,
): Promise<unknown> {
  return new Promise((resolve) => {
    const events = ["welcome", "mutation", "reconnect"] as ("welcome" | "mutation" | "reconnect")[];
    const listening = client
      .listen(`*[${filter}]`, {}, { events, includeResult: false, visibility: "query" })
      .subscribe({
        next: ({ type }) => hear(type === "welcome" ? "connected" : type === "reconnect" ? "lost" : "changed"),
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
  if (error instanceof ChannelError || error instanceof DisconnectError) {
    return new Failure("nonsense", `The CMS refused its listener: ${escapeForDisplay(error.message, 200)}.`);
  }
  if (!(error instanceof ConnectionFailedError)) return error;
  const { status } = error;
  const said = `The CMS refuses a listener: HTTP ${status ?? "?"}`;
  if (status === 401 || status === 403) {
    return new Failure("unauthorized", `${said}. Give a token that may read this dataset (SANITY_TOKEN).`);
  }
  if (status === 404) return new Failure("not-found", `${said}. Correct SANITY_PROJECT_ID and SANITY_DATASET.`);
  return new Failure("nonsense", `${said}.`);
}
