import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { reducedMotion } from "../../ui/reduced-motion.ts";

/** Milliseconds of a jump within a page. */
const duration = 500;

const scrollKeys = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " ", "Tab"]);

let underWay: AbortController | undefined;

/** Takes the page to a place, in a glide that the reader's own scrolling ends; at once under reduced motion. */
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
  const controller = new AbortController();
  underWay = controller;
  const { signal } = controller;
  const cancel = () => controller.abort();
  for (const sign of ["wheel", "touchstart", "pointerdown"]) {
    window.addEventListener(sign, cancel, { signal, passive: true });
  }
  window.addEventListener("keydown", ({ key }) => scrollKeys.has(key) && cancel(), { signal });

  const start = window.scrollY;
  const begun = performance.now();
  const advance = () => {
    if (signal.aborted) return;
    const share = Math.min((performance.now() - begun) / duration, 1);
    // Asked for at every step: what is above may still grow.
    scrollToTop(start + (destination() - start) * easeInOutCubic(share));
    if (share < 1) requestAnimationFrame(advance);
    else cancel();
  };
  requestAnimationFrame(advance);
}

function easeInOutCubic(share: number): number {
  return share < 0.5 ? 4 * share ** 3 : 1 - (2 - 2 * share) ** 3 / 2;
}

/**
 * Plain links to a place on the same page go through the router, like the other links: otherwise the browser jumps, and
 * the new entry is taken for a step back.
 */
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
      // A second click on the same link adds nothing to the history.
      void navigate({ pathname, search, hash }, { replace: hash === here.hash });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}
