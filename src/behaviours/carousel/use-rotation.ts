import { useEffect } from "react";
import { useReducedMotion } from "../../ui/use-reduced-motion.ts";
import { readingTimeMs } from "./reading-time.ts";
import type { Slider } from "./start-slider.ts";

/** Milliseconds a change takes. */
const changeMs = 500;

/**
 * Moves on from slide to slide while nothing holds it: each stands until it can have been read. A slide that was held
 * stands its whole time again. Swiper's own
 * autoplay asks for a frame sixty times a second while it waits, and knows two of our six reasons to wait. Tells whether it moves.
 */
export function useRotation(slider: Slider | undefined, isHeld: boolean): boolean {
  const isReduced = useReducedMotion();
  const isMoving = slider !== undefined && !isHeld && !isReduced;

  useEffect(() => slider?.setSpeed(isReduced ? 0 : changeMs), [slider, isReduced]);

  useEffect(() => {
    if (!slider || !isMoving) return;
    const standing = () => readingTimeMs(slider.currentText());
    let timer = setTimeout(moveOn, standing());
    function moveOn() {
      slider?.next();
      timer = setTimeout(moveOn, changeMs + standing());
    }
    return () => clearTimeout(timer);
  }, [slider, isMoving]);

  return isMoving;
}
