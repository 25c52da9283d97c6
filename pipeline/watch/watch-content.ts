import { readSnapshot } from "#src/content/read.ts";
import { labelOf } from "../check/loaded.ts";
import { createCmsClient, sourceOf } from "../cms/client.ts";
import { hideToken } from "../cms/errors.ts";
import { listen } from "../cms/listen.ts";
import { defaultRetryPolicy, openSession } from "../cms/session.ts";
import { Failure, type Reason } from "../failure.ts";
import type { Problem } from "../problem.ts";
import type { PullOptions } from "../pull/context.ts";
import { pullSnapshot } from "../pull/pull.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";

type Names = readonly string[];

export type WatchEvent =
  | { readonly event: "connected"; readonly source: string }
  | { readonly event: "lost" }
  | { readonly event: "pulled"; added: Names; changed: Names; removed: Names; readonly digest: string }
  | { readonly event: "current"; readonly documents: number }
  | { readonly event: "failed"; reason: Reason; readonly message: string; readonly problems: readonly Problem[] };

export interface WatchOptions extends Omit<PullOptions, "today" | "signal"> {
  /** Called before every pull, because a watch may last longer than a day. */
  readonly today: () => string;
  readonly signal: AbortSignal;
  readonly say: (event: WatchEvent) => void;
  /** The pause in milliseconds after an edit, because editors publish several documents in a row. */
  readonly quietMs?: number;
  /** The pause in milliseconds after a failure that may pass without an edit. */
  readonly retryMs?: number;
}

/** Failures that no edit in the CMS can remedy. */
const final: readonly Reason[] = ["unauthorized", "not-found", "config", "certificate"];
/** Failures that may pass by themselves; all others wait for the next edit. */
const passing: readonly Reason[] = ["unreachable", "nonsense", "unsettled", "lock"];

/**
 * Pulls after every edit until the signal aborts, and whenever the listener connects, so that no edit is missed. A
 * failed pull leaves the snapshot unchanged. Throws `Failure` for failures that no edit can remedy.
 */
export async function watchContent({ say, signal, today, quietMs = 250, retryMs = 5000, ...options }: WatchOptions) {
  // A cache would answer with the state before the edit.
  const settings = { ...options.settings, useCdn: false };
  const ending = new AbortController();
  const over = AbortSignal.any([signal, ending.signal]);
  let titles = titlesIn(options.dir);
  let connection: "never" | "connected" | "lost" = "never";
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  let pulling: Promise<void> | undefined;
  let lastMessage = "";
  let fatal: unknown;

  const session = openSession(defaultRetryPolicy, over);
  try {
    await listen(
      createCmsClient(settings, session.transport),
      (heard) => {
        if (heard === "changed") pullIn(quietMs);
        else if (heard === "connected") {
          connection = heard;
          say({ event: "connected", source: sourceOf(settings) });
          pullIn(0);
        } else if (connection === "never") {
          // A pull can tell why there is no connection; the listener cannot.
          pullIn(0);
        } else if (connection === "connected") {
          connection = "lost";
          say({ event: "lost" });
        }
      },
      over,
    );
  } catch (error) {
    fatal ??= hideToken(error, settings.token);
  } finally {
    ending.abort();
    clearTimeout(timer);
    await pulling;
    await session.close();
  }
  if (fatal !== undefined) throw fatal;

  function pullIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isDue = true;
      pulling ??= pullWhileDue();
    }, milliseconds);
  }

  async function pullWhileDue(): Promise<void> {
    while (isDue && !over.aborted) {
      isDue = false;
      await pull();
    }
    pulling = undefined;
  }

  async function pull(): Promise<void> {
    try {
      const report = await pullSnapshot({ ...options, settings, today: today(), signal: over });
      lastMessage = "";
      if (!report.isChanged) return say({ event: "current", documents: report.documents });
      const before = titles;
      titles = titlesIn(options.dir);
      const named = (ids: Names) => ids.map((id) => titles.get(id) ?? before.get(id) ?? escapeForDisplay(id));
      const { added, changed, removed, digest } = report;
      say({ event: "pulled", added: named(added), changed: named(changed), removed: named(removed), digest });
    } catch (error) {
      if (over.aborted) return;
      if (!(error instanceof Failure) || final.includes(error.reason)) {
        fatal = error;
        return ending.abort();
      }
      const { reason, message, problems } = error;
      // Repeated failures with the same message are reported once.
      if (message !== lastMessage) say({ event: "failed", reason, message, problems });
      lastMessage = message;
      if (passing.includes(reason)) pullIn(retryMs);
    }
  }
}

function titlesIn(dir: string): ReadonlyMap<string, string> {
  try {
    const documents = [...readSnapshot(dir).byId.values()];
    return new Map(documents.map((document) => [document._id, labelOf(document._id, document._type, { ...document })]));
  } catch {
    return new Map();
  }
}
