import { stylesMetaName } from "../content/wire.ts";
import { isLeaving, watchLeaving } from "../navigation/recover.ts";
import { whenLoaded } from "../ui/when-idle.ts";
import { type EarlyInteractions, watchEarlyInteractions } from "./early-interactions.ts";
import { loadFirstPage } from "./first-page.ts";

/** Loads the code after the page, so that pictures come first, and runs it when idle or at the first interaction. */
export async function startSite(): Promise<void> {
  if (!canRun()) return showWithoutScript();
  const early = watchEarlyInteractions();
  watchLeaving();
  try {
    await takeOver(early);
  } catch (error) {
    if (isLeaving()) return;
    // If the code fails to load, the page works as without script: the browser submits the form.
    early.replay();
    showWithoutScript();
    throw error;
  }
}

/** True from Chrome 102, Firefox 112 and Safari 16.4 on; others get no script (docs/decisions/0020-browsers.md). */
function canRun(): boolean {
  return "inert" in HTMLElement.prototype && "adoptedStyleSheets" in document;
}

/** Applies the styles in the `<noscript>` of index.html, which is plain text where scripts run. */
function showWithoutScript(): void {
  const style = document.createElement("style");
  style.textContent = document.querySelector("noscript")?.textContent.replace(/<\/?style>/g, "") ?? "";
  document.head.append(style);
}

async function takeOver(early: EarlyInteractions): Promise<void> {
  // In Safari a request from the load event prolongs the page's loading, so a later task requests the code.
  const loaded = new Promise<void>(whenLoaded).then(() => nextTask("user-visible"));
  const shown = Promise.all([loaded, firstPaint()]);
  // A picture may not arrive, and a background tab paints nothing.
  const longestWait = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([shown, longestWait, early.begun]);
  // Each module is evaluated in its own task, in this order; React is half of the work.
  const code = [import("./react.ts"), import("./hydrate.tsx"), loadFirstPage()] as const;
  const [, { hydrate }, page] = await Promise.all([...code, loadStyles()]);
  await Promise.race([nextTask("background"), early.begun]);
  hydrate(page, early);
}

const longestWaitMs = 5000;

/** On a fast connection a page may load before it is painted; its code would then delay the paint. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
    });
    observer.observe({ type: "paint", buffered: true });
  });
}

/** Resolves in another task, of this priority if the browser has a scheduler. */
function nextTask(priority: "user-visible" | "background"): Promise<void> {
  if ("scheduler" in window) return scheduler.postTask(() => {}, { priority });
  return new Promise((resolve) => setTimeout(resolve));
}

declare const scheduler: { postTask(task: () => void, options: { priority: string }): Promise<void> };

/** Adds the rules that the page does not contain; adding all would restyle the page. Rejects if loading fails. */
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
