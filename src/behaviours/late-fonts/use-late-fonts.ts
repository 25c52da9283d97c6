import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Web fonts are optional: one that comes after the first paint is not used, so that nothing moves under a reader's eyes.
 * The next page, which is new to the eye anyway, is set in it.
 */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const isNext = pathname !== first.current;
  useEffect(() => {
    if (isNext && cameLate()) void import("./swap-fonts.ts");
  }, [isNext]);
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
