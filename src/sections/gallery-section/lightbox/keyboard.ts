import { isZoomed, type Lightbox, moveBy, moveTo } from "./lightbox.ts";

/** The browser handles keys with a modifier. In an enlarged picture PhotoSwipe handles the arrow keys: it pans. */
export function addKeyboard({ pswp, gone, close, items }: Lightbox): void {
  const press = (event: KeyboardEvent) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
    if (key === "Escape") close();
    else if (usesKey(target, key) || isZoomed(pswp)) return;
    else if (key === "ArrowRight") moveBy(pswp, 1);
    else if (key === "ArrowLeft") moveBy(pswp, -1);
    else if (key === "Home") moveTo(pswp, 0);
    else if (key === "End") moveTo(pswp, items.length - 1);
    else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", press, { signal: gone });
  // PhotoSwipe may only pan with the arrow keys. `press` handles other keys, also while the lightbox opens.
  pswp.on("keydown", (event) => {
    const { key, target } = event.originalEvent;
    if (!/^Arrow/.test(key) || usesKey(target, key)) event.preventDefault();
  });
}

/** True if the focused element itself uses the key: a slider, a film, or a text that scrolls. */
function usesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("input, video")) return true;
  return target.matches("[data-scrolls]") && !/^Arrow(Left|Right)$/.test(key);
}
