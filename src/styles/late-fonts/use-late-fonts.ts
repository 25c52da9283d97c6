import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** A web font that arrives after the first paint is used from the next page on, so that no text moves. */
export function useLateFonts(): void {
  const { pathname } = useLocation();
  const first = useRef(pathname);
  const isNext = pathname !== first.current;
  useEffect(() => {
    if (isNext && cameLate()) import("./swap-fonts.ts").catch(() => {});
  }, [isNext]);
}

/** The time that browsers wait for an optional font after they could have painted. */
const blockMs = 100;

function cameLate(): boolean {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return files.some(
    ({ name, responseEnd }) => name.endsWith(".woff2") && paint && responseEnd > paint.startTime + blockMs,
  );
}
