import { setTimeout as wait } from "node:timers/promises";
import type { SanityClient } from "@sanity/client";
import { type Heard, listenToEdits } from "../cms/listen-to-edits.ts";
import type { DraftStore } from "./drafts.ts";

const firstPauseMs = 1000;
const longestPauseMs = 15_000;

interface Options {
  readonly client: SanityClient;
  readonly drafts: DraftStore;
  readonly signal: AbortSignal;
  /** Called after each change with the ids of what has changed; the next change waits for it. */
  readonly onChange: (ids: readonly string[]) => Promise<void>;
  readonly onConnection: (isCurrent: boolean) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Fetches what editors change until the signal aborts. Retries failures forever, with longer and longer pauses. */
export async function followEdits(options: Options): Promise<void> {
  const { client, drafts, signal, onChange, onConnection, onFailure } = options;
  const changed = new Set<string>();
  /** True if any document may have changed. */
  let isAnyChanged = false;
  let isBusy = false;
  let pauseMs = firstPauseMs;

  const hear = (heard: Heard) => {
    if (heard.is === "lost") return void onConnection(false);
    if (heard.is === "changed") changed.add(heard.id);
    else isAnyChanged = true;
    if (!isBusy) void work();
  };

  async function work(): Promise<void> {
    isBusy = true;
    while ((isAnyChanged || changed.size > 0) && !signal.aborted) {
      const fetching = isAnyChanged ? drafts.fetchChanged() : drafts.fetchDocuments([...changed]);
      changed.clear();
      isAnyChanged = false;
      try {
        const ids = await fetching;
        pauseMs = firstPauseMs;
        await onChange(ids);
        await onConnection(true);
      } catch (error) {
        isAnyChanged = true;
        await pauseAfter(error);
      }
    }
    isBusy = false;
  }

  async function pauseAfter(error: unknown): Promise<void> {
    onFailure(error);
    await onConnection(false);
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
  }

  while (!signal.aborted) await listenToEdits(client, hear, signal).catch(pauseAfter);
}
