import { keepHistoryGate } from "../history/history-gate.ts";

/**
 * An entry of its own for what lies over the page, so that Back closes it. To the router it is the page's own entry:
 * it carries the same state, and the router never hears of the way back, so nothing is loaded, scrolled, announced or
 * counted. Gives what takes the entry away, if the reader has not already; that resolves once it is gone.
 */
export function pushHistoryEntry(onBack: () => void): () => Promise<void> {
  const { href } = location;
  const index = routerIndex(history.state);
  history.pushState({ ...history.state, lightbox: true }, "");
  let onTop = true;
  let onGone = () => {};
  const forget = () => {
    onTop = false;
    keepHistoryGate(undefined);
    onGone();
  };

  keepHistoryGate((event) => {
    forget();
    onBack();
    // The reader may also have gone back several pages at once: then the router has to know.
    return location.href === href && routerIndex(event.state) === index;
  });
  return () =>
    new Promise((resolve) => {
      onGone = resolve;
      if (onTop && history.state?.lightbox === true) history.back();
      else forget();
    });
}

/** The router numbers its entries. */
function routerIndex(state: unknown): unknown {
  return typeof state === "object" && state !== null && "idx" in state ? state.idx : undefined;
}

/** Holds the page still until the lightbox is gone. The room of its scrollbar stays, so that nothing moves. */
export function lockScroll(gone: AbortSignal): void {
  const { body, documentElement: page } = document;
  const scrollbar = window.innerWidth - page.clientWidth;
  const before = { overflow: page.style.overflow, padding: body.style.paddingInlineEnd };
  page.style.overflow = "hidden";
  if (scrollbar > 0) body.style.paddingInlineEnd = `${scrollbar}px`;
  gone.addEventListener("abort", () => {
    page.style.overflow = before.overflow;
    body.style.paddingInlineEnd = before.padding;
  });
}
