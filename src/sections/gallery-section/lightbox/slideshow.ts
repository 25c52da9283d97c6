import { reducedMotion } from "../../../ui/reduced-motion.ts";
import { element, iconButton, relabel } from "./elements.ts";
import { isZoomed, type Lightbox, moveBy, moveTo } from "./lightbox.ts";

const periodMs = 3000;

/** The slideshow stops when the visitor changes slide or zooms, and pauses while the page is hidden or a film plays. */
export function addSlideshow({ pswp, root, toolbar, status, items, t, gone }: Lightbox): void {
  if (items.length < 2) return;
  const last = items.length - 1;
  const bar = element("div", { class: "lightbox-progress" });
  let isPlaying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The slide that the slideshow itself is moving to. A move to any other slide is the visitor's. */
  let destination: number | undefined;

  const button = iconButton(t, "play", () => (isPlaying ? stop() : start()));
  toolbar.append(button);
  root.append(bar);

  function setPlaying(wanted: boolean): void {
    isPlaying = wanted;
    relabel(t, button, isPlaying ? "stop" : "play");
    // Automatic changes are not announced.
    status.setAttribute("aria-live", isPlaying ? "off" : "polite");
  }

  function start(): void {
    if (isZoomed(pswp)) pswp.toggleZoom();
    setPlaying(true);
    if (pswp.currIndex < last) {
      restartTimer();
    } else {
      destination = 0;
      moveTo(pswp, 0);
    }
  }

  function stop(): void {
    if (!isPlaying) return;
    setPlaying(false);
    destination = undefined;
    restartTimer();
  }

  function restartTimer(): void {
    clearTimeout(timer);
    for (const animation of bar.getAnimations()) animation.cancel();
    if (!isPlaying || document.hidden || isFilmPlaying()) return;
    timer = setTimeout(advance, periodMs);
    if (!reducedMotion().matches) bar.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: periodMs });
  }

  function advance(): void {
    // The visitor is dragging at this moment, or has chosen a slide that is still arriving.
    if (pswp.gestures.isDragging || pswp.potentialIndex !== pswp.currIndex) {
      stop();
    } else {
      destination = pswp.currIndex + 1;
      moveBy(pswp, 1);
    }
  }

  function isFilmPlaying(): boolean {
    return [...root.querySelectorAll("video")].some(({ paused, ended }) => !paused && !ended);
  }

  pswp.on("change", () => {
    if (!isPlaying) return;
    if (pswp.currIndex !== destination || pswp.currIndex === last) stop();
    else restartTimer();
    destination = undefined;
  });
  pswp.on("beforeZoomTo", stop);
  pswp.on("zoomPanUpdate", () => isZoomed(pswp) && stop());
  pswp.on("close", stop);
  document.addEventListener("visibilitychange", restartTimer, { signal: gone });
  // Media events do not bubble, so the listener captures them.
  for (const event of ["play", "pause", "ended"]) root.addEventListener(event, restartTimer, { capture: true });
}
