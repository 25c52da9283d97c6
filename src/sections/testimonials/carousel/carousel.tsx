import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type Swiper from "swiper";
import { useWords } from "../../../i18n/locale.tsx";
import { endOf } from "../../../ui/line-end.ts";
import { observable, useObservable } from "../../../ui/observable.ts";
import { useReducedMotion } from "../../../ui/reduced-motion.ts";
import styles from "./carousel.module.css";
import { useRotation } from "./use-rotation.ts";

interface Props {
  label: string;
  heading?: ReactNode;
  /** Each slide has a key. */
  slides: readonly ReactElement[];
  /** A slide's accessible name: "2 of 5". */
  nameOfSlide: (number: number) => string;
}

/** Applies to all carousels of a visit: a visitor who stops one wants to read, also on the page in another language. */
const isRotationStopped = observable(false);

/** In the HTML a carousel is a scrolling row. Near the window the row becomes a slider, which advances by itself. */
export function Carousel({ label, heading, slides, nameOfSlide }: Props) {
  const t = useWords();
  const root = useRef<HTMLDivElement>(null);
  const { row, slider, active } = useSlider(slides.length);
  const { isMoving, handlers } = useRotation(root, slider, useObservable(isRotationStopped));

  const moveByKey = (event: KeyboardEvent) => {
    if (!slider || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const direction = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (direction === 0) return;
    if (direction === endOf(event.currentTarget)) slider.slideNext();
    else slider.slidePrev();
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; the section around it is the landmark.
    <div
      ref={root}
      className={styles.root}
      role="group"
      aria-roledescription={t("carousel.role")}
      aria-label={label}
      onKeyDown={moveByKey}
      {...handlers}
    >
      <div className={styles.head}>
        {heading}
        {slides.length > 1 && <Controls slider={slider} position={`${active + 1} / ${slides.length}`} />}
      </div>
      {/* A scrolling box must be reachable by keyboard, and the arrow keys work in it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above. */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div ref={row} className={styles.row} role="group" aria-label={t("carousel.row")} tabIndex={0}>
        <div className={styles.track} aria-live={isMoving ? "off" : "polite"}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={slide.key}
              className={styles.slide}
              role="group"
              aria-label={nameOfSlide(index + 1)}
              inert={slider !== undefined && index !== active}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The library is loaded when the row is this near the window. */
const loadMargin = "400px 0px";

/** Makes the row a slider when it comes near the window. Before that, or without the library, `slider` is undefined. */
function useSlider(count: number) {
  const row = useRef<HTMLDivElement>(null);
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
        // If the library fails to load, the row still scrolls.
        const library = await import("./start-slider.ts").catch(() => undefined);
        if (isOver || !library) return;
        // The row stops scrolling, so the other slides have to become inert in the same task.
        flushSync(() => {
          started = library.startSlider(element, styles, setActive);
          setSlider(started);
        });
      },
      { rootMargin: loadMargin },
    );
    observer.observe(element);
    return () => {
      isOver = true;
      observer.disconnect();
      started?.destroy();
      setSlider(undefined);
    };
  }, [count]);
  return { row, slider, active };
}

/** The controls are invisible until the slider exists, but take their space. */
function Controls({ slider, position }: { slider: Swiper | undefined; position: string }) {
  const stopped = useObservable(isRotationStopped);
  // With reduced motion nothing moves, so there is nothing to pause.
  const canStop = !useReducedMotion();
  return (
    <div className={styles.controls} data-needs-script="" data-ready={slider && ""}>
      {/* Hidden from screen readers: each slide's name says its position. */}
      <span className={styles.position} aria-hidden="true">
        {position}
      </span>
      {canStop && <Control name={stopped ? "start" : "pause"} onClick={() => isRotationStopped.set(!stopped)} />}
      <Control name="previous" onClick={() => slider?.slidePrev()} />
      <Control name="next" onClick={() => slider?.slideNext()} />
    </div>
  );
}

const drawings = {
  pause: "M7 4v12M13 4v12",
  start: "M6.5 3.8v12.4L16 10z",
  previous: "M17 10H4M9 4.5 3.5 10 9 15.5",
  next: "M3 10h13M11 4.5l5.5 5.5-5.5 5.5",
};

function Control({ name, onClick }: { name: keyof typeof drawings; onClick: () => void }) {
  const t = useWords();
  return (
    <button type="button" className={styles.control} aria-label={t(`carousel.${name}`)} onClick={onClick}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={drawings[name]} />
      </svg>
    </button>
  );
}
