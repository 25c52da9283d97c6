import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useWords } from "../../i18n/locale.tsx";
import styles from "./carousel.module.css";
import { Controls } from "./controls.tsx";
import { useHolds } from "./use-holds.ts";
import { useRotation } from "./use-rotation.ts";
import { useSlider } from "./use-slider.ts";

interface Slide {
  key: string;
  /** Its name, with its place among the others. */
  label: string;
  content: ReactNode;
}

interface Props {
  label: string;
  heading?: ReactNode;
  slides: readonly Slide[];
}

/**
 * Slides one at a time, across the whole width. In HTML it is a row that scrolls; once it is near, it moves by itself
 * until somebody reads, operates or stops it.
 */
export function Carousel({ label, heading, slides }: Props) {
  const t = useWords();
  const root = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const [isStopped, setStopped] = useState(false);
  const { slider, active } = useSlider(row, {
    count: slides.length,
    track: styles.track ?? "",
    slide: styles.slide ?? "",
  });
  const { isHeld, handlers } = useHolds(root, slider !== undefined);
  const isMoving = useRotation(slider, isStopped || isHeld);

  const moveByKey = (event: KeyboardEvent) => {
    if (!slider || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "ArrowRight") slider.next();
    else if (event.key === "ArrowLeft") slider.previous();
    else return;
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
        {slides.length > 1 && (
          <Controls
            slider={slider}
            position={{ number: active + 1, total: slides.length }}
            isStopped={isStopped}
            onStop={setStopped}
          />
        )}
      </div>
      {/* A scrolling box must be reachable by keyboard, and the arrow keys work in it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div ref={row} className={styles.row} role="group" aria-label={t("carousel.row")} tabIndex={0}>
        <div className={styles.track} aria-live={isMoving ? "off" : "polite"}>
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={slide.key}
              className={styles.slide}
              role="group"
              aria-label={slide.label}
              inert={slider !== undefined && index !== active}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
