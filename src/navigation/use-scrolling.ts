import { useLayoutEffect, useRef } from "react";
import { createPath, type Location, type NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { focusOn } from "../ui/focus-on.ts";
import { reducedMotion } from "../ui/reduced-motion.ts";
import { paintTopFirst } from "./paint-top-first.ts";
import { scrollInFrames, scrollToTop, topOf } from "./scroll-in-frames.ts";
import { savedPosition, startScrollPositions, trackPosition } from "./scroll-positions.ts";

/** Scroll position and focus follow the navigation. A layout effect runs before the page is painted. */
export function useScrolling(): void {
  const location = useLocation();
  const action = useNavigationType();
  const shown = useRef<Location>(undefined);
  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = location;
    if (!from) start(location);
    else if (entryOf(location) !== entryOf(from)) arrive(from, location, action);
  }, [location, action]);
}

/** A browser may go on scrolling for this time after a turn of the wheel. */
const wheelMs = 400;

let wheelTurnedAt = Number.NEGATIVE_INFINITY;

/** Stops what the last arrival still does in later frames. The next arrival or a visitor who scrolls aborts it. */
let lastArrival = new AbortController();

/** Does not scroll, because the browser has already scrolled the first page. */
function start(location: Location): void {
  startScrollPositions(entryOf(location));
  window.addEventListener("wheel", () => (wheelTurnedAt = performance.now()), { passive: true });
}

/** Moves the scroll position and the focus after a navigation. A new query moves nothing. */
function arrive(from: Location, location: Location, action: `${NavigationType}`): void {
  const entry = entryOf(location);
  trackPosition(entry);
  // The last arrival may still skip layout, so it ends before anything is measured.
  lastArrival.abort();
  lastArrival = new AbortController();
  const target = hashTarget(location.hash);
  const saved = action === "POP" ? savedPosition(entry) : undefined;
  if (location.pathname !== from.pathname) openPage(target, saved);
  else if (action === "POP") returnWithinPage(target, saved);
  else if (location.hash !== from.hash || location.search === from.search) jumpWithinPage(location.hash);
}

/** Another page starts at the position that Back and Forward restore, at its hash target, or at its top. */
function openPage(target: HTMLElement | null, saved: number | undefined): void {
  const startsAtTop = !target && (saved ?? 0) === 0;
  if (startsAtTop) paintTopFirst(lastArrival.signal);
  const focused = target ?? document.querySelector("main");
  if (focused) focusOn(focused);
  const top = () => saved ?? topOf(target);
  scrollToTop(top());
  // Chromium and Firefox continue the momentum of a wheel on the next page if it was turned just before the click.
  if (performance.now() - wheelTurnedAt < wheelMs) scrollInFrames(top, lastArrival);
}

/** Back and Forward within a page restore the position. The hash counts only if no position is saved. */
function returnWithinPage(target: HTMLElement | null, saved: number | undefined): void {
  if (saved !== undefined) scrollToTop(saved);
  else if (target) scrollToTop(topOf(target));
}

/** Scrolls smoothly, or at once under reduced motion. Does nothing if the hash names no element. */
function jumpWithinPage(hash: string): void {
  const target = hashTarget(hash);
  const focused = target ?? (isTop(hash) ? document.querySelector("main") : null);
  if (!focused) return;
  focusOn(focused);
  if (reducedMotion().matches) {
    scrollToTop(topOf(target));
    return;
  }
  const from = window.scrollY;
  if (Math.round(topOf(target)) === Math.round(from)) return;
  // The target's position is measured in every frame, because content above may still grow.
  scrollInFrames((share) => from + (topOf(target) - from) * easeInOutCubic(share), lastArrival);
}

function easeInOutCubic(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** The key alone is not unique: all entries that the router did not create have the key `default`. */
function entryOf(location: Location): string {
  return `${location.key} ${createPath(location)}`;
}

function hashTarget(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id)) ?? document.getElementById(id);
  } catch {
    // Hand-written addresses may contain a lone percent sign.
    return document.getElementById(id);
  }
}

/** The HTML standard makes `#top` the page's top, unless an element has that id. */
function isTop(hash: string): boolean {
  return hash === "" || hash === "#top";
}
