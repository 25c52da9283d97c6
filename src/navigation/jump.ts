import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { reducedMotion } from "../ui/reduced-motion.ts";

const duration = 500;

const scrollKeys = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " ", "Tab"]);

let underWay: AbortController | undefined;

/** Scrolls smoothly to a place, or at once under reduced motion. The visitor's own scrolling ends it. */
export function jump(destination: () => number): void {
  cancelJump();
  if (reducedMotion().matches) scrollToTop(destination());
  else if (Math.round(destination()) !== Math.round(window.scrollY)) glide(destination);
}

export function cancelJump(): void {
  underWay?.abort();
}

export function scrollToTop(top: number): void {
  window.scrollTo({ top, behavior: "instant" });
}

function glide(destination: () => number): void {
  const start = window.scrollY;
  // Asked at every step, because content above may still grow.
  keepAt((share) => start + (destination() - start) * easeInOutCubic(share));
}

/** The time that a browser may go on scrolling after a turn of the wheel. */
const glideMs = 400;

let wheelTurnedAt = Number.NEGATIVE_INFINITY;

/** Must be called before `holdAgainstWheel`. */
export function watchWheel(): void {
  window.addEventListener("wheel", () => (wheelTurnedAt = performance.now()), { passive: true });
}

/** Chromium and Firefox carry the momentum of a wheel turned just before a click over to the next page. */
export function holdAgainstWheel(destination: () => number): void {
  if (performance.now() - wheelTurnedAt < glideMs) keepAt(destination);
}

/** Scrolls to `place` in each frame for half a second, or until the visitor scrolls. */
function keepAt(place: (share: number) => number): void {
  const controller = new AbortController();
  underWay = controller;
  const { signal } = controller;
  const cancel = () => controller.abort();
  for (const sign of ["wheel", "touchstart", "pointerdown"]) {
    window.addEventListener(sign, cancel, { signal, passive: true });
  }
  window.addEventListener("keydown", ({ key }) => scrollKeys.has(key) && cancel(), { signal });

  const begun = performance.now();
  const advance = () => {
    if (signal.aborted) return;
    const share = Math.min((performance.now() - begun) / duration, 1);
    scrollToTop(place(share));
    if (share < 1) requestAnimationFrame(advance);
    else cancel();
  };
  requestAnimationFrame(advance);
}

function easeInOutCubic(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/** If the browser jumped itself, the router would take the new entry for a step back. */
export function useHashLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest("a") : null;
      if (!link?.hash || link.target || link.hasAttribute("download")) return;
      const { pathname, search, hash, origin } = link;
      const here = window.location;
      if (origin !== here.origin || pathname !== here.pathname || search !== here.search) return;
      event.preventDefault();
      // A second click on the same link adds no history entry.
      void navigate({ pathname, search, hash }, { replace: hash === here.hash });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
