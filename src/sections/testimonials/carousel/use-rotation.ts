import { type FocusEvent, type PointerEvent, type RefObject, type TouchEvent, useEffect, useState } from "react";
import type Swiper from "swiper";
import { useReducedMotion } from "../../../ui/reduced-motion.ts";
import { readingTimeMs } from "./reading-time.ts";

const changeMs = 500;

/**
 * Moves on when a slide has been shown for its reading time, and returns true while it does. Swiper's autoplay would
 * request 60 frames a second meanwhile, and it pauses for only two of the reasons below.
 */
export function useRotation(slider: Swiper | undefined, isHeld: boolean): boolean {
  const isReduced = useReducedMotion();
  const isMoving = slider !== undefined && !isHeld && !isReduced;

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

  return isMoving;
}

type Reason = "pointer" | "focus" | "touch" | "hidden" | "outside";

/** The handlers detect that the carousel is read, operated or not visible. They work once `isReady` is true. */
export function useHolds(root: RefObject<HTMLElement | null>, isReady: boolean) {
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
    // Touch sends `pointerleave` when the finger lifts; its own handlers below decide.
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

const ahead = "400px 0px";

/** Makes the row a slider near the window. The slider is undefined before, or if the library fails to load. */
export function useSlider(row: RefObject<HTMLElement | null>, count: number, styles: CSSModuleClasses) {
  const [slider, setSlider] = useState<Swiper>();
  const [active, setActive] = useState(0);
  useEffect(() => {
    const element = row.current;
    if (!element || count < 2) return;
    let isOver = false;
    let started: Swiper | undefined;
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        // Without the library the row still scrolls.
        const library = await import("./start-slider.ts").catch(() => undefined);
        if (isOver || !library) return;
        started = library.startSlider(element, styles, setActive);
        setSlider(started);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => {
      isOver = true;
      observer.disconnect();
      started?.destroy();
      setSlider(undefined);
    };
  }, [row, count, styles]);
  return { slider, active };
}
