import { setTimeout as wait } from "node:timers/promises";
import type { SanityClient } from "@sanity/client";
import { type Heard, listen } from "../cms/listen.ts";
import type { Drafts } from "./drafts.ts";

const firstPauseMs = 1000;
const longestPauseMs = 15_000;

interface Options {
  readonly client: SanityClient;
  readonly drafts: Drafts;
  readonly signal: AbortSignal;
  /** Called after each change; the next one waits for it. */
  readonly onChange: () => Promise<void>;
  readonly onConnection: (isCurrent: boolean) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Keeps drafts current until the signal aborts. Retries failures forever. */
export async function follow(options: Options): Promise<void> {
  const { client, drafts, signal, onChange, onConnection, onFailure } = options;
  const changed = new Set<string>();
  let isAllNew = false;
  let isBusy = false;

  const hear = (heard: Heard) => {
    if (heard.is === "lost") return void onConnection(false);
    if (heard.is === "changed") changed.add(heard.id);
    else isAllNew = true;
    if (!isBusy) void work();
  };

  async function work(): Promise<void> {
    isBusy = true;
    for (let pauseMs = firstPauseMs; (isAllNew || changed.size > 0) && !signal.aborted; ) {
      const ids = [...changed];
      const isAll = isAllNew;
      changed.clear();
      isAllNew = false;
      try {
        await (isAll ? drafts.bringAll() : drafts.bring(ids));
        pauseMs = firstPauseMs;
        await onChange();
        await onConnection(true);
      } catch (error) {
        isAllNew = true;
        onFailure(error);
        await onConnection(false);
        await wait(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      }
    }
    isBusy = false;
  }

  while (!signal.aborted) {
    await listen(client, hear, signal).catch(onFailure);
    if (signal.aborted) return;
    await onConnection(false);
    await wait(longestPauseMs, undefined, { signal }).catch(() => undefined);
  }
}
