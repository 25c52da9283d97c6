export interface HistoryEntry {
  /** Takes the entry away, if the reader has not already. Resolves once it is gone. */
  leave(): Promise<void>;
}

/**
 * An entry of its own for what lies over the page, so that Back closes it. To the router it is the page's own entry:
 * it carries the same state, and the router never hears of the way back, so nothing is loaded, scrolled, announced or
 * counted.
 */
export function pushHistoryEntry(onBack: () => void): HistoryEntry {
  const { href } = location;
  const place = placeIn(history.state);
  history.pushState({ ...history.state, lightbox: true }, "");
  let onTop = true;
  let gone = () => {};
  const isGone = new Promise<void>((resolve) => {
    gone = resolve;
  });

  const listen = (event: PopStateEvent) => {
    window.removeEventListener("popstate", listen, { capture: true });
    onTop = false;
    // The reader may also have gone back several pages at once; then the router has to know.
    if (location.href === href && placeIn(event.state) === place) event.stopImmediatePropagation();
    gone();
    onBack();
  };
  // Listeners that capture come before the router's.
  window.addEventListener("popstate", listen, { capture: true });

  return {
    leave() {
      if (onTop && history.state?.lightbox === true) {
        history.back();
      } else {
        window.removeEventListener("popstate", listen, { capture: true });
        gone();
      }
      return isGone;
    },
  };
}

/** The router numbers its entries. */
function placeIn(state: unknown): unknown {
  return typeof state === "object" && state !== null && "idx" in state ? state.idx : undefined;
}
