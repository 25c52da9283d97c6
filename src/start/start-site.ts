import { watchEarlyInteractions } from "./early-interactions.ts";
import { loadFirstPage } from "./first-page.ts";
import { loadStyles } from "./load-styles.ts";

/**
 * Makes the prerendered page answer, without taking the line or the processor from its pictures: code is fetched once the
 * page has been loaded, and takes over when there is nothing better to do. Whoever does something first is answered first.
 */
export async function startSite(): Promise<void> {
  const early = watchEarlyInteractions();
  await Promise.race([isLoaded(), early.begun]);
  // Each of them is evaluated in a task of its own, in this order: React alone is half of the work.
  const code = [import("react-dom/client"), import("./hydrate.tsx"), loadFirstPage()] as const;
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

/** Safari has no scheduler. */
function isIdle(): Promise<void> {
  return "scheduler" in window ? scheduler.postTask(() => {}, { priority: "background" }) : Promise.resolve();
}

declare const scheduler: { postTask(task: () => void, options: { priority: "background" }): Promise<void> };
