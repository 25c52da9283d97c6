import { useLayoutEffect } from "react";
import { createPath, type Location, type NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { cancelJump, holdAgainstWheel, jump, scrollToTop, watchWheel } from "./jump.ts";
import { savedPosition, startScrollPositions, trackPosition } from "./scroll-positions.ts";

/** Scroll position and focus follow the navigation; see `arrive`. Before the page is painted, hence a layout effect. */
export function useScrolling(mainId: string): void {
  const location = useLocation();
  const action = useNavigationType();
  useLayoutEffect(() => arrive(location, action, document.getElementById(mainId)), [location, action, mainId]);
}

/** Kept outside React: an error page is another tree than the page before it. */
let shown: Location | undefined;

/**
 * Puts the window and the focus where a navigation leads, once its page is there.
 *
 * - Another page begins at its hash target, else at its top, and so does the focus.
 * - Back and Forward find the position that was left; the hash counts only for an entry that has none.
 * - Within a page, a link to a place glides there; one to the page itself, to its top. Another query moves nothing.
 */
function arrive(location: Location, action: `${NavigationType}`, main: HTMLElement | null): void {
  const from = shown;
  const entry = entryOf(location);
  shown = location;
  // The browser has placed the page that it loaded.
  if (!from) {
    startScrollPositions(entry);
    watchWheel();
  } else if (entry !== entryOf(from)) move(from, location, action, main);
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
    const place = () => saved ?? (target ? topOf(target) : 0);
    scrollToTop(place());
    holdAgainstWheel(place);
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

/** The attribute of `<main>` while its page arrives; layout/frame.module.css skips what lies below the window. */
const arriving = "arriving";

/** Of the page that arrives. */
let underWay: AbortController | undefined;

/**
 * Lets a page that begins at its top show its first screen before a browser lays out the rest, which on a slow phone takes
 * as long as all else from a click to the next page. Then the rest follows at once: heights that a browser guesses would
 * lead jumps and Back astray.
 */
function paintTopFirst(main: HTMLElement): void {
  layOutAll();
  const controller = new AbortController();
  underWay = controller;
  main.dataset[arriving] = "";
  controller.signal.addEventListener("abort", () => delete main.dataset[arriving]);
  // A task that starts in a frame comes after its paint.
  requestAnimationFrame(() => setTimeout(() => controller.abort()));
}

/** Before anything is placed by where it lies on the page. */
function layOutAll(): void {
  underWay?.abort();
}

/** The element that a hash names; nothing where there is none, or where the hash is no more than a `#`. */
function hashTarget(hash: string): HTMLElement | undefined {
  const id = hash.slice(1);
  return (id && (document.getElementById(decode(id)) ?? document.getElementById(id))) || undefined;
}

/** Where the window has to be scrolled to for an element to begin below the header, as browsers do it themselves. */
function topOf(element: HTMLElement): number {
  const root = document.documentElement;
  const margin = pixels(getComputedStyle(element).scrollMarginTop);
  const top = window.scrollY + element.getBoundingClientRect().top - margin;
  return Math.max(0, Math.min(top, root.scrollHeight - root.clientHeight));
}

/** Puts the focus on an element, also on one that otherwise takes none, and leaves the scroll position alone. */
function focusOn(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

/** Hand-written addresses may hold a lone percent sign. */
function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
