import { iconButton, relabel } from "./elements.ts";
import { type Lightbox, moveBy } from "./lightbox.ts";

export function addArrows({ pswp, root, items, t }: Lightbox): void {
  if (items.length < 2) return;
  const previous = iconButton(t, "previous", () => moveBy(pswp, -1));
  const next = iconButton(t, "next", () => moveBy(pswp, 1));
  root.append(previous, next);
  pswp.on("change", () => {
    const { activeElement } = document;
    previous.hidden = pswp.currIndex === 0;
    next.hidden = pswp.currIndex === items.length - 1;
    // If the focused arrow disappears, the other one gets the focus.
    if (previous.hidden && activeElement === previous) next.focus();
    if (next.hidden && activeElement === next) previous.focus();
  });
}

/** Adds a button if the browser supports full screen. The button also follows the browser's own keys. */
export function addFullscreen({ pswp, root, toolbar, t, gone }: Lightbox): void {
  if (!document.fullscreenEnabled) return;
  const isFull = () => document.fullscreenElement === root;
  const toggleFull = () => {
    const change = isFull() ? document.exitFullscreen() : root.requestFullscreen();
    // The browser or the visitor may refuse to enter or leave full screen; then nothing changes.
    change.catch(() => {});
  };
  const toggle = iconButton(t, "fullscreen", toggleFull);
  const follow = () => relabel(t, toggle, isFull() ? "leaveFullscreen" : "fullscreen");
  document.addEventListener("fullscreenchange", follow, { signal: gone });
  pswp.on("close", () => isFull() && toggleFull());
  toolbar.append(toggle);
}

export function addClose({ toolbar, t, close }: Lightbox): void {
  toolbar.append(iconButton(t, "close", close));
}
