import { createCmsClient, sourceOf } from "../cms/client.ts";
import { hideToken } from "../cms/errors.ts";
import { listen } from "../cms/listen.ts";
import { defaultRetryPolicy, openSession } from "../cms/session.ts";
import { Failure, type Reason } from "../failure.ts";
import type { PullOptions } from "../pull/context.ts";
import { pullSnapshot } from "../pull/pull.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { readTitles } from "./titles.ts";
import type { WatchEvent } from "./watch-event.ts";

export interface WatchOptions extends Omit<PullOptions, "today" | "signal"> {
  /** Asked before every pull: a watch may last longer than a day. */
  readonly today: () => string;
  /** Ends the watch. */
  readonly signal: AbortSignal;
  readonly say: (event: WatchEvent) => void;
  readonly pauses?: Partial<Pauses>;
}

/** Milliseconds. */
interface Pauses {
  /** Without another edit, before a pull: editors publish several documents in a row. */
  readonly quiet: number;
  /** Before the next try, after a failure that may pass while the listener goes on. */
  readonly retry: number;
}

const usualPauses: Pauses = { quiet: 250, retry: 5_000 };

/** What an edit in the CMS does not mend; everything else is tried again by itself or with the next edit. */
const final: readonly Reason[] = ["unauthorized", "not-found", "config", "certificate"];
const passing: readonly Reason[] = ["unreachable", "nonsense", "unsettled", "lock"];

/**
 * Follows the CMS and pulls what changes, until the signal ends it. It listens first and pulls whenever the listener is
 * let in, so that nothing falls between the two. A pull that fails leaves the snapshot as it was. Throws `Failure`
 * for what no edit can mend.
 */
export async function watchContent({ say, signal, pauses, today, ...options }: WatchOptions): Promise<void> {
  const { quiet, retry } = { ...usualPauses, ...pauses };
  // The listener is live; a cache would answer with what was before the edit.
  const settings = { ...options.settings, useCdn: false };
  const titles = await readTitles(options.dir);
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  let fatal: unknown;
  let isLost = false;
  let wasConnected = false;
  let lastFailure: string | undefined;

  const pulls = oneAtATime(async () => {
    try {
      const report = await pullSnapshot({ ...options, settings, today: today(), signal: either });
      lastFailure = undefined;
      const { added, changed, removed, digest, documents, isChanged } = report;
      titles.refresh([...added, ...changed]);
      const named = { added: added.map(titles.of), changed: changed.map(titles.of), removed: removed.map(titles.of) };
      say(isChanged ? { event: "pulled", ...named, digest } : { event: "current", documents });
      return undefined;
    } catch (error) {
      if (either.aborted) return undefined;
      if (!(error instanceof Failure) || final.includes(error.reason)) {
        fatal = error;
        ending.abort();
        return undefined;
      }
      const { reason, message, problems } = error;
      // Every try that fails the same way is one piece of news.
      if (message !== lastFailure) say({ event: "failed", reason, message, problems });
      lastFailure = message;
      return passing.includes(reason) ? retry : undefined;
    }
  });

  const session = openSession(defaultRetryPolicy, either);
  try {
    await listen(
      createCmsClient(settings, session.transport),
      (heard) => {
        if (heard === "lost") {
          // Every try that fails is heard; once is enough to say.
          // What keeps it from connecting at all, a pull can tell; the listener cannot.
          if (!wasConnected) pulls.wish(0);
          else if (!isLost) say({ event: "lost" });
          isLost = true;
          return;
        }
        if (heard === "connected") {
          isLost = false;
          wasConnected = true;
          say({ event: "connected", source: sourceOf(settings) });
        }
        pulls.wish(heard === "connected" ? 0 : quiet);
      },
      either,
    );
  } catch (error) {
    throw hideToken(error, settings.token);
  } finally {
    ending.abort();
    await pulls.stop();
    await session.close();
  }
  if (fatal !== undefined) throw fatal;
}
