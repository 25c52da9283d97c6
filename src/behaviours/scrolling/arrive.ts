import { createPath, type Location, type NavigationType } from "react-router-dom";
import { focusOn, hashTarget, topOf } from "./hash-target.ts";
import { cancelJump, jump, scrollToTop } from "./jump.ts";
import { layOutAll, paintTopFirst } from "./paint-top-first.ts";
import { savedPosition, startScrollPositions, trackPosition } from "./scroll-positions.ts";

/** Kept outside React: an error page is another tree than the page before it. */
let shown: Location | undefined;

/**
 * Puts the window and the focus where a navigation leads, once its page is there.
 *
 * - Another page begins at its hash target, else at its top, and so does the focus.
 * - Back and Forward find the position that was left; the hash counts only for an entry that has none.
 * - Within a page, a link to a place glides there; one to the page itself, to its top. Another query moves nothing.
 */
export function arrive(location: Location, action: `${NavigationType}`, main: HTMLElement | null): void {
  const from = shown;
  const entry = entryOf(location);
  shown = location;
  // The browser has placed the page that it loaded.
  if (!from) startScrollPositions(entry);
  else if (entry !== entryOf(from)) move(from, location, action, main);
}

function move(from: Location, location: Location, action: `${NavigationType}`, main: HTMLElement | null): void {
  const entry = entryOf(location);
  trackPosition(entry);
  cancelJump();
  layOutAll();
  const target = hashTarget(location.hash);
  const saved = action === "POP" ? savedPosition(entry) : undefined;
  if (location.pathname !== from.pathname) {
    const start = target ?? main;
    if (main && !target && !saved) paintTopFirst(main);
    if (start) focusOn(start);
    scrollToTop(saved ?? (target ? topOf(target) : 0));
  } else if (action === "POP") {
    if (saved !== undefined || target) scrollToTop(saved ?? (target ? topOf(target) : 0));
  } else if (location.hash !== from.hash || location.search === from.search) {
    jumpTo(location.hash, target, main);
  }
}

function jumpTo(hash: string, target: HTMLElement | undefined, main: HTMLElement | null): void {
  // `#top` is the top of a page by the HTML standard, if nothing else has the name.
  const isTop = ["", "#top"].includes(hash);
  const place = target ?? (isTop ? main : null);
  if (!place) return;
  focusOn(place);
  jump(() => (target ? topOf(target) : 0));
}

/** An entry of the history. Those that the router did not make all have the key `default`. */
function entryOf(location: Location): string {
  return `${location.key} ${createPath(location)}`;
}
