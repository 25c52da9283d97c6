import { offlinePath } from "../addresses.ts";
import type { Locale } from "../locales.ts";

/** What the service worker, the pages and the build agree on. */

/** Beside the offline page: what is kept ahead for the readers of a language. */
export function offlineListPath(locale: Locale): string {
  return `${offlinePath(locale)}.json`;
}

/** Made by the build from the finished site. */
export interface OfflineList {
  /** The code these pages run with. */
  readonly build: string;
  readonly entries: readonly OfflineEntry[];
}

export interface OfflineEntry {
  /** A path of this site. */
  readonly url: string;
  /** Changes with the content; `null` where the name does. */
  readonly revision: string | null;
}

/** What a page says to the worker. */
export type PageMessage =
  /** The page is idle and bytes are cheap: fetch what belongs to its language. `pictures`: paths of those it shows. */
  | { readonly type: "keep-ahead"; readonly locale: Locale; readonly pictures: readonly string[] }
  /** The visitor wants the version that waits. */
  | { readonly type: "take-over" };

/** What the worker says to a page. */
export type WorkerMessage =
  /** Answered through the port that comes with it: the build of the page, or undefined where it has none. */
  | { readonly type: "which-build" }
  /** Other pages than before can be opened offline. */
  | { readonly type: "kept-pages-changed" }
  /** Contact requests that waited have been sent. */
  | { readonly type: "outbox-changed" };

/** The names of the caches. Pages and the code they run with belong to one build; pictures and unlisted files to none. */

/** Fetched ahead, whole or with gaps: what the offline list of a language names. */
export function keptCache(build: string): string {
  return `kept-${build}`;
}

/** Pages and payloads that were opened. */
export function visitedCache(build: string): string {
  return `visited-${build}`;
}

/** Files named by their content that were used, such as the code of a build that is no longer the current one. */
export const filesCache = "files";

export const picturesCache = "pictures";

/** Returns undefined when the cache belongs to no build. */
export function buildOfCache(name: string): string | undefined {
  return /^(?:kept|visited)-(.+)$/.exec(name)?.[1];
}
