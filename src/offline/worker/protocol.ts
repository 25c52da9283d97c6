import type { outboxChanged } from "../../contact/contact-request.ts";
import { offlinePath } from "../../error-pages.ts";
import type { FormerSlugs } from "../../former-addresses.ts";
import type { Locale } from "../../locales.ts";

/** The contract between service worker, pages and build. */

export function offlineListPath(locale: Locale): string {
  return `${offlinePath(locale)}.json`;
}

export interface OfflineList {
  readonly build: string;
  readonly entries: readonly OfflineEntry[];
  /** Former addresses redirect offline, too. */
  readonly former: FormerSlugs;
}

export interface OfflineEntry {
  readonly url: string;
  /** Changes with the content; `null` if the name contains a hash. */
  readonly revision: string | null;
}

export type PageMessage =
  /** The page is idle and the connection cheap. `pictures`: the paths of the pictures on the page. */
  | { readonly type: "precache"; readonly locale: Locale; readonly pictures: readonly string[] }
  | { readonly type: "take-over" };

export type WorkerMessage = { readonly type: "which-build" | "kept-pages-changed" | typeof outboxChanged };

/** Pages and their code belong to one build; pictures and unlisted files do not. */

export function keptCache(build: string): string {
  return `kept-${build}`;
}

export function visitedCache(build: string): string {
  return `visited-${build}`;
}

export const filesCache = "files";
export const picturesCache = "pictures";

/** Undefined if the cache belongs to no build. */
export function buildOfCache(name: string): string | undefined {
  return /^(?:kept|visited)-(.+)$/.exec(name)?.[1];
}
