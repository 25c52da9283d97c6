import { keepHistoryGate } from "../history/history-gate.ts";

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
  const forget = () => {
    onTop = false;
    keepHistoryGate(undefined);
    gone();
  };

  keepHistoryGate((event) => {
    forget();
    onBack();
    // The reader may also have gone back several pages at once: then the router has to know.
    return location.href === href && placeIn(event.state) === place;
  });
  return {
    leave() {
      if (onTop && history.state?.lightbox === true) history.back();
      else forget();
      return isGone;
    },
  };
}

/** The router numbers its entries. */
function placeIn(state: unknown): unknown {
  return typeof state === "object" && state !== null && "idx" in state ? state.idx : undefined;
}
