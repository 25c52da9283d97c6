import { useLayoutEffect, useRef } from "react";
import { createPath, type Location, type NavigationType, useLocation, useNavigationType } from "react-router-dom";
import { focusOn } from "../ui/focus-on.ts";
import { reducedMotion } from "../ui/reduced-motion.ts";
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

const jumpMs = 500;

/** A browser may go on scrolling for this time after a turn of the wheel. */
const wheelMs = 400;

const scrollKeys = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " ", "Tab"]);

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
  const top = () => saved ?? (target ? topOf(target) : 0);
  if (location.pathname !== from.pathname) {
    if (!target && !saved) paintTopFirst();
    openPage(target, top);
  } else if (action === "POP") {
    // Back and Forward within a page restore the position; the hash counts only if no position is saved.
    if (saved !== undefined || target) scrollToTop(top());
  } else if (location.hash !== from.hash || location.search === from.search) {
    jumpWithinPage(target ?? topElement(location.hash), top);
  }
}

/** Another page starts at its hash target, or at its top; Back and Forward restore its position. */
function openPage(target: HTMLElement | null, top: () => number): void {
  const focused = target ?? document.querySelector("main");
  if (focused) focusOn(focused);
  scrollToTop(top());
  // Chromium and Firefox continue the momentum of a wheel on the next page if it was turned just before the click.
  if (performance.now() - wheelTurnedAt < wheelMs) scrollInFrames(top);
}

/** Scrolls smoothly, or at once under reduced motion. Does nothing if the hash names no element. */
function jumpWithinPage(target: HTMLElement | null, top: () => number): void {
  if (!target) return;
  focusOn(target);
  if (reducedMotion().matches) {
    scrollToTop(top());
    return;
  }
  const from = window.scrollY;
  if (Math.round(top()) === Math.round(from)) return;
  // `top` is computed in every frame, because content above may still grow.
  scrollInFrames((share) => from + (top() - from) * easeInOutCubic(share));
}

/** The HTML standard makes `#top` the page's top, unless an element has that id. Null for any other hash. */
function topElement(hash: string): HTMLElement | null {
  return hash === "" || hash === "#top" ? document.querySelector("main") : null;
}

/** The key alone is not unique: all entries that the router did not create have the key `default`. */
function entryOf(location: Location): string {
  return `${location.key} ${createPath(location)}`;
}

/**
 * Laying out the page below the window takes a slow phone as long as everything else from click to page.
 * layout/frame.module.css skips it while `<main>` is arriving.
 */
function paintTopFirst(): void {
  const main = document.querySelector("main");
  if (!main) return;
  // The layout is skipped only until the paint, because estimated heights would misplace jumps and Back.
  main.dataset.arriving = "";
  const layOutAll = () => delete main.dataset.arriving;
  lastArrival.signal.addEventListener("abort", layOutAll);
  // A task that is queued in a frame runs after its paint.
  requestAnimationFrame(() => setTimeout(layOutAll));
}

/** Scrolls to `top` in each frame for `jumpMs`, or until the visitor scrolls. `share` of the time grows from 0 to 1. */
function scrollInFrames(top: (share: number) => number): void {
  const controller = lastArrival;
  const { signal } = controller;
  const cancel = () => controller.abort();
  for (const sign of ["wheel", "touchstart", "pointerdown"]) {
    window.addEventListener(sign, cancel, { signal, passive: true });
  }
  window.addEventListener("keydown", ({ key }) => scrollKeys.has(key) && cancel(), { signal });

  const begun = performance.now();
  const advance = () => {
    if (signal.aborted) return;
    const share = Math.min((performance.now() - begun) / jumpMs, 1);
    scrollToTop(top(share));
    if (share < 1) requestAnimationFrame(advance);
    else cancel();
  };
  requestAnimationFrame(advance);
}

function scrollToTop(top: number): void {
  window.scrollTo({ top, behavior: "instant" });
}

function easeInOutCubic(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
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

/** The scroll position at which the element begins below the header, as browsers compute it. */
function topOf(element: HTMLElement): number {
  const root = document.documentElement;
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
  const top = window.scrollY + element.getBoundingClientRect().top - margin;
  return Math.max(0, Math.min(top, root.scrollHeight - root.clientHeight));
}
