import { keepHistoryGate } from "../../../navigation/history-gate.ts";

/** Lets Back close the lightbox unseen by the router. The function that removes the entry resolves once it is gone. */
export function pushHistoryEntry(onBack: () => void): () => Promise<void> {
  const { href } = location;
  const index = routerIndex(history.state);
  // With the router's own state nothing is loaded, scrolled, announced or counted.
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
    // If the visitor has gone back several pages at once, the router must handle it.
    return location.href === href && routerIndex(event.state) === index;
  });
  return () =>
    new Promise((resolve) => {
      onGone = resolve;
      if (onTop && history.state?.lightbox === true) history.back();
      else forget();
    });
}

/** The router numbers its history entries in `idx`. */
function routerIndex(state: unknown): unknown {
  return typeof state === "object" && state !== null && "idx" in state ? state.idx : undefined;
}
