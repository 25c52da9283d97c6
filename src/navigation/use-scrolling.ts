import { useLayoutEffect } from "react";
import { createPath, type Location, type NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { focusOn } from "../ui/focus-on.ts";
import { cancelJump, holdAgainstWheel, jump, scrollToTop, watchWheel } from "./jump.ts";
import { savedPosition, startScrollPositions, trackPosition } from "./scroll-positions.ts";

/** Scroll position and focus follow the navigation; see `arrive`. A layout effect runs before the page is painted. */
export function useScrolling(mainId: string): void {
  const location = useLocation();
  const action = useNavigationType();
  useLayoutEffect(() => arrive(location, action, document.getElementById(mainId)), [location, action, mainId]);
}

/** Kept outside React, because the error page is a separate tree. */
let shown: Location | undefined;

/**
 * Moves the scroll position and the focus after a navigation.
 *
 * - Another page starts at its hash target, or at its top.
 * - Back and Forward restore the position; the hash counts only for an entry without one.
 * - Within a page, a link to a place scrolls there smoothly, a link to the page itself to its top. A new query moves
 *   nothing.
 */
function arrive(location: Location, action: `${NavigationType}`, main: HTMLElement | null): void {
  const from = shown;
  const entry = entryOf(location);
  shown = location;
  // The browser has already placed the first page.
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
  // The HTML standard makes `#top` the page's top, unless an element has that id.
  const isTop = ["", "#top"].includes(hash);
  const place = target ?? (isTop ? main : null);
  if (!place) return;
  focusOn(place);
  jump(() => (target ? topOf(target) : 0));
}

/** The key alone is not unique: all entries that the router did not create have the key `default`. */
function entryOf(location: Location): string {
  return `${location.key} ${createPath(location)}`;
}

/** Set on `<main>` while its page arrives; layout/frame.module.css then skips the layout below the window. */
const arriving = "arriving";

let underWay: AbortController | undefined;

/** Laying out the rest of the page takes a slow phone as long as everything else from click to page. */
function paintTopFirst(main: HTMLElement): void {
  layOutAll();
  const controller = new AbortController();
  underWay = controller;
  // Only until the paint: estimated heights would misplace jumps and Back.
  main.dataset[arriving] = "";
  controller.signal.addEventListener("abort", () => delete main.dataset[arriving]);
  // A task that is queued in a frame runs after its paint.
  requestAnimationFrame(() => setTimeout(() => controller.abort()));
}

/** Must run before anything is measured or scrolled to. */
function layOutAll(): void {
  underWay?.abort();
}

/** Undefined if no element has the id, or if the hash is only `#`. */
function hashTarget(hash: string): HTMLElement | undefined {
  const id = hash.slice(1);
  return (id && (document.getElementById(decode(id)) ?? document.getElementById(id))) || undefined;
}

/** The scroll position at which the element begins below the header, as browsers compute it. */
function topOf(element: HTMLElement): number {
  const root = document.documentElement;
  const margin = pixels(getComputedStyle(element).scrollMarginTop);
  const top = window.scrollY + element.getBoundingClientRect().top - margin;
  return Math.max(0, Math.min(top, root.scrollHeight - root.clientHeight));
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

/** Hand-written addresses may contain a lone percent sign. */
function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
