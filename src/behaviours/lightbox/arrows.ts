import { iconButton } from "./icon-button.ts";
import type { Lightbox } from "./lightbox.ts";
import { moveBy } from "./moves.ts";

/** To the previous slide and the next, where there is one. */
export function addArrows({ pswp, root, slides, t }: Lightbox): void {
  if (slides.length < 2) return;
  const previous = iconButton("previous", t("previous"), () => moveBy(pswp, -1));
  const next = iconButton("next", t("next"), () => moveBy(pswp, 1));
  previous.classList.add("lightbox-previous");
  next.classList.add("lightbox-next");
  root.append(previous, next);
  pswp.on("change", () => {
    setUsable(previous, pswp.currIndex > 0, next);
    setUsable(next, pswp.currIndex < slides.length - 1, previous);
  });
}

/** The focus goes on to the other arrow rather than being lost. */
function setUsable(arrow: HTMLButtonElement, usable: boolean, other: HTMLButtonElement): void {
  const hadFocus = document.activeElement === arrow;
  arrow.hidden = !usable;
  if (!usable && hadFocus) {
    other.hidden = false;
    other.focus();
  }
}
