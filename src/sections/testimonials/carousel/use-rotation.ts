import { type FocusEvent, type PointerEvent, type RefObject, type TouchEvent, useEffect, useState } from "react";
import type Swiper from "swiper";
import { useReducedMotion } from "../../../ui/reduced-motion.ts";
import { readingTimeMs } from "./reading-time.ts";

const changeMs = 500;

/**
 * Changes the slide once it has been shown for its reading time. Waits while the visitor has stopped, reads, operates
 * or does not see the carousel, or prefers reduced motion. Swiper's autoplay would wait for only two of these reasons,
 * and requests 60 frames a second. The carousel's element needs the handlers.
 */
export function useRotation(root: RefObject<HTMLElement | null>, slider: Swiper | undefined, isStopped: boolean) {
  const { isHeld, handlers } = useHolds(root, slider !== undefined);
  const isReduced = useReducedMotion();
  const isMoving = slider !== undefined && !isStopped && !isHeld && !isReduced;

  useEffect(() => {
    if (slider) slider.params.speed = isReduced ? 0 : changeMs;
  }, [slider, isReduced]);

  useEffect(() => {
    if (!slider || !isMoving) return;
    const readingMs = () => readingTimeMs(slider.slides[slider.activeIndex]?.textContent ?? "");
    let timer = setTimeout(moveOn, readingMs());
    function moveOn() {
      slider?.slideNext();
      timer = setTimeout(moveOn, changeMs + readingMs());
    }
    return () => clearTimeout(timer);
  }, [slider, isMoving]);

  return { isMoving, handlers };
}

type Reason = "pointer" | "focus" | "touch" | "hidden" | "outside";

/** Collects the reasons to wait: the visitor reads or operates the carousel, or cannot see it. */
function useHolds(root: RefObject<HTMLElement | null>, isReady: boolean) {
  const [reasons, setReasons] = useState<Partial<Record<Reason, boolean>>>({ outside: true });
  const hold = (reason: Reason, holds: boolean) =>
    setReasons((before) => (before[reason] === holds ? before : { ...before, [reason]: holds }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `hold` only sets state, whichever render it is from.
  useEffect(() => {
    const element = root.current;
    if (!element || !isReady) return;
    // The focus or the pointer may have arrived before the listeners.
    hold("focus", element.contains(document.activeElement));
    hold("pointer", element.matches(":hover") && window.matchMedia("(hover: hover)").matches);
    const noteHidden = () => hold("hidden", document.hidden);
    noteHidden();
    document.addEventListener("visibilitychange", noteHidden);
    const observer = new IntersectionObserver((entries) => hold("outside", !entries.at(-1)?.isIntersecting));
    observer.observe(element);
    return () => {
      document.removeEventListener("visibilitychange", noteHidden);
      observer.disconnect();
    };
  }, [root, isReady]);

  const notePointer = ({ type, pointerType }: PointerEvent) => {
    // A touch sends `pointerleave` when the finger lifts, so the touch handlers below decide.
    if (pointerType !== "touch") hold("pointer", type === "pointerenter");
  };
  const noteTouch = ({ touches }: TouchEvent) => hold("touch", touches.length > 0);
  return {
    isHeld: Object.values(reasons).includes(true),
    handlers: {
      onPointerEnter: notePointer,
      onPointerLeave: notePointer,
      onFocus: () => hold("focus", true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        hold("focus", currentTarget.contains(relatedTarget as Node | null)),
      onTouchStart: noteTouch,
      onTouchEnd: noteTouch,
      onTouchCancel: noteTouch,
    },
  };
}
