import { watchEarlyInteractions } from "./early-interactions.ts";
import { loadFirstPage } from "./first-page.ts";
import { loadStyles } from "./load-styles.ts";

/**
 * Makes the prerendered page answer, without taking the line or the processor from its pictures: code is fetched once the
 * page has been loaded, and takes over when there is nothing better to do. Whoever does something first is answered first.
 */
export async function startSite(): Promise<void> {
  const early = watchEarlyInteractions();
  await Promise.race([Promise.all([isLoaded(), isPainted()]), early.begun]);
  // Each of them is evaluated in a task of its own, in this order: React alone is half of the work.
  const code = [import("./react.ts"), import("./hydrate.tsx"), loadFirstPage()] as const;
  const [, { hydrate }] = await Promise.all([...code, loadStyles()]);
  await Promise.race([isIdle(), early.begun]);
  await hydrate(early);
}

/** Milliseconds. A picture that does not come must not keep the page from answering. */
const longestWaitMs = 5000;

function isLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === "complete") resolve();
    window.addEventListener("load", () => resolve(), { once: true });
    setTimeout(resolve, longestWaitMs);
  });
}

/** On a quick line a page may be loaded before it is painted: code that comes first would take the processor from the paint. */
function isPainted(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
    });
    observer.observe({ type: "paint", buffered: true });
    // A tab in the background paints nothing.
    setTimeout(resolve, longestWaitMs);
  });
}

/** Safari has no scheduler. */
function isIdle(): Promise<void> {
  return "scheduler" in window ? scheduler.postTask(() => {}, { priority: "background" }) : Promise.resolve();
}

declare const scheduler: { postTask(task: () => void, options: { priority: "background" }): Promise<void> };
