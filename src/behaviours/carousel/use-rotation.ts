import { useEffect } from "react";
import { useReducedMotion } from "../../ui/use-reduced-motion.ts";
import type { Slider } from "./start-slider.ts";

/** Milliseconds a slide stands before the next one comes. */
const standing = 3000;
/** Milliseconds a change takes. */
const change = 500;

/**
 * Moves on from slide to slide while nothing holds it. A slide that was held stands its whole time again. Swiper's own
 * autoplay asks for a frame sixty times a second while it waits, and knows two of our six reasons to wait. Tells whether it moves.
 */
export function useRotation(slider: Slider | undefined, isHeld: boolean): boolean {
  const isReduced = useReducedMotion();
  const isMoving = slider !== undefined && !isHeld && !isReduced;

  useEffect(() => slider?.setSpeed(isReduced ? 0 : change), [slider, isReduced]);

  useEffect(() => {
    if (!isMoving) return;
    let timer = setTimeout(moveOn, standing);
    function moveOn() {
      slider?.next();
      timer = setTimeout(moveOn, change + standing);
    }
    return () => clearTimeout(timer);
  }, [slider, isMoving]);

  return isMoving;
}
