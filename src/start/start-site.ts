import { isLeaving, watchLeaving } from "../behaviours/reload-guard/recover.ts";
import { stylesMetaName } from "../content/wire.ts";
import { type EarlyInteractions, watchEarlyInteractions } from "./early-interactions.ts";
import { loadFirstPage } from "./first-page.ts";

/**
 * Makes the prerendered page answer, without taking the line or the processor from its pictures: code is fetched once the
 * page has been loaded, and takes over when there is nothing better to do. Whoever does something first is answered first.
 */
export async function startSite(): Promise<void> {
  if (!canRun()) return showWithoutScript();
  const early = watchEarlyInteractions();
  watchLeaving();
  try {
    await takeOver(early);
  } catch (error) {
    if (isLeaving()) return;
    // Without its code the page is one without script, and the browser sends the form that was to be sent.
    early.stop();
    early.replay();
    showWithoutScript();
    throw error;
  }
}

/**
 * Whether the browser has what the site's code cannot do without: true from Chrome 102, Firefox 112 and Safari 16.4 on.
 * Older ones show the page as it is without script (docs/decisions/0020-browsers.md).
 */
function canRun(): boolean {
  return "inert" in HTMLElement.prototype && "adoptedStyleSheets" in document;
}

/** The styles in the `<noscript>` of index.html, which is a text where a browser runs scripts. */
function showWithoutScript(): void {
  const style = document.createElement("style");
  style.textContent = document.querySelector("noscript")?.textContent.replace(/<\/?style>/g, "") ?? "";
  document.head.append(style);
}

async function takeOver(early: EarlyInteractions): Promise<void> {
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

/**
 * A page carries the styles of what it shows. This adds the others: for what script shows, and for the pages it leads to.
 * What the page has is left out, since a browser would style all of it anew. Rejects when they cannot be had: then the
 * page stays as it is, and links lead to pages that carry their own.
 */
async function loadStyles(): Promise<void> {
  const href = document.querySelector<HTMLMetaElement>(`meta[name="${stylesMetaName}"]`)?.content;
  if (!href) return;
  const response = await fetch(href).catch(() => undefined);
  if (!response?.ok) throw new Error(`${href} could not be loaded.`);
  const carried = new Set(document.querySelector("style")?.textContent.split("\n"));
  const missing = (await response.text()).split("\n").filter((group) => !carried.has(group));
  const sheet = await new CSSStyleSheet().replace(missing.join(""));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
