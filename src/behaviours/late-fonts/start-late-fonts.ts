import type { Navigator } from "../../navigation/navigator.ts";

/**
 * Web fonts are optional: one that comes after the first paint is not used, so that nothing moves under a reader's eyes.
 * The next page, which is new to the eye anyway, is set in it.
 */
export function startLateFonts(navigator: Navigator): void {
  const { pathname } = navigator.shown.location;
  const stop = navigator.subscribe(() => {
    if (navigator.shown.location.pathname === pathname) return;
    stop();
    if (cameLate()) void import("./swap-fonts.ts");
  });
}

/** Milliseconds that browsers leave an optional font after they could have painted. */
const blockMs = 100;

function cameLate(): boolean {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return files.some(
    ({ name, responseEnd }) => name.endsWith(".woff2") && paint && responseEnd > paint.startTime + blockMs,
  );
}
