import { interceptHistory } from "../../../navigation/intercept-history.ts";

/** Adds an entry to the history, so that Back closes only the lightbox. The returned function removes the entry. */
export function pushHistoryEntry(onBack: () => void): () => Promise<void> {
  const { href } = location;
  // In `idx` the router numbers the entries.
  const index = history.state?.idx;
  // The entry has the router's own state, so that the router loads, scrolls, announces and counts nothing.
  history.pushState({ ...history.state, lightbox: true }, "");
  let isPresent = true;
  let onGone = () => {};
  const forget = () => {
    isPresent = false;
    interceptHistory(undefined);
    onGone();
  };

  interceptHistory((event) => {
    forget();
    onBack();
    // If the visitor has gone back several pages at once, the router must handle the event.
    return location.href === href && event.state?.idx === index;
  });
  return () =>
    new Promise((resolve) => {
      onGone = resolve;
      // After a navigation another entry is current, and going back would leave its page.
      if (isPresent && history.state?.lightbox === true) history.back();
      else forget();
    });
}
