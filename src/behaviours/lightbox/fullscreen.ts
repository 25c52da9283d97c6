import { iconButton, relabel } from "./icon-button.ts";
import type { Lightbox } from "./lightbox.ts";

/** The button for the whole screen, which follows when the browser's own keys change it; none where there is no such thing. */
export function addFullscreen({ pswp, root, t, gone }: Lightbox): HTMLButtonElement | undefined {
  if (!document.fullscreenEnabled) return undefined;
  const isFull = () => document.fullscreenElement === root;
  const leave = () => {
    // Refused where it has already been left.
    if (isFull()) document.exitFullscreen().catch(() => {});
  };
  const button = iconButton("fullscreen", t("fullscreen"), () => {
    // Refused where the browser or the visitor does not allow it: everything stays as it was.
    if (isFull()) leave();
    else root.requestFullscreen().catch(() => {});
  });
  const follow = () => {
    if (isFull()) relabel(button, "leaveFullscreen", t("leaveFullscreen"));
    else relabel(button, "fullscreen", t("fullscreen"));
  };
  document.addEventListener("fullscreenchange", follow, { signal: gone });
  pswp.on("close", leave);
  return button;
}
