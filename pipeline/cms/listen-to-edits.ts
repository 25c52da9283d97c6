import { ConnectionFailedError, type SanityClient } from "@sanity/client";
import { Failure } from "../failure.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { statusError, WrongStatus } from "./errors.ts";
import { publishedOrDraftFilter } from "./queries.ts";

/** Events during a lost connection are missed, so `connected` means that anything may have changed. */
export type Heard = { readonly is: "connected" | "lost" } | { readonly is: "changed"; readonly id: string };

/** Listens until the signal aborts; the client reconnects by itself. Throws `Failure` if the CMS refuses this. */
export function listenToEdits(client: SanityClient, hear: (heard: Heard) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const events = ["welcome", "mutation", "reconnect"] as ("welcome" | "mutation" | "reconnect")[];
    const listening = client
      .listen(`*[${publishedOrDraftFilter}]`, {}, { events, includeResult: false, visibility: "query" })
      .subscribe({
        next: (event) => {
          const id: unknown = event.type === "mutation" ? event.documentId : undefined;
          if (typeof id === "string") hear({ is: "changed", id });
          // An event without an id may mean a change of any document.
          else hear({ is: event.type === "reconnect" ? "lost" : "connected" });
        },
        error: (error) => reject(toFailure(error)),
        complete: () => reject(new Failure("unreachable", "The CMS ended its listener.")),
      });
    const stop = () => {
      listening.unsubscribe();
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}

function toFailure(error: unknown): Failure {
  if (error instanceof ConnectionFailedError && error.status !== undefined) {
    const { reason, words } = statusError(new WrongStatus(error.status, []));
    return new Failure(reason, `The CMS refuses a listener: ${words}.`);
  }
  return new Failure("nonsense", `The CMS ended its listener: ${escapeForDisplay(String(error), 200)}.`);
}
