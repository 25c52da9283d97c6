import { useEffect, useRef } from "react";
import { formatOnTheWay } from "../../content/format.ts";
import type { CounterView } from "../../content/views.ts";
import { useLocale } from "../../i18n/locale.tsx";
import { reducedMotion } from "../../ui/reduced-motion.ts";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./facts-and-figures.module.css";

export function FactsAndFigures({ heading, counters }: SectionProps<"factsAndFigures">) {
  return (
    <section className={styles.root} data-ground="stage" data-pattern>
      <SectionHead heading={heading} />
      <ul className={styles.figures}>
        {counters.map((counter) => (
          <li key={counter._key} className={styles.item}>
            <Figure {...counter} />
            <p className={styles.description}>{counter.desc}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figure({ endVal, figure }: CounterView) {
  const locale = useLocale();
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!element.current) return;
    return countUp(element.current, (share) => formatOnTheWay(share * endVal, endVal, locale));
  }, [endVal, locale]);
  return (
    <p className={styles.figure} data-characters={roomFor(figure.number)}>
      <span ref={element} className={styles.number}>
        <span className={styles.final}>{figure.number}</span>
      </span>
      <span className={styles.unit}>{figure.gap + figure.unit}</span>
    </p>
  );
}

/** The stylesheet's step with space for all characters of a number. Five characters fit in any column and need none. */
function roomFor(number: string): number | undefined {
  return number.length > 5 ? ([9, 13].find((characters) => number.length <= characters) ?? 20) : undefined;
}

const durationMs = 2000;
/** A frame adds at most this time. Otherwise the first frame after the tab was hidden would end the counting. */
const maxFrameMs = 100;

/**
 * Counts when half of the element is in view. The text stays the final number; the styles draw `data-count` over it.
 * Returns a function that stops the counting.
 */
function countUp(element: HTMLElement, write: (share: number) => string): () => void {
  if (reducedMotion().matches) return () => {};
  let isFirst = true;
  let passedMs = 0;
  let last: number | undefined;
  let request = 0;
  const step = (now: number) => {
    // Some browsers sometimes run the frames of a hidden tab, and this time does not count.
    if (!document.hidden) passedMs += Math.min(now - (last ?? now), maxFrameMs);
    last = now;
    if (passedMs >= durationMs) {
      delete element.dataset.count;
      return;
    }
    // An exponential curve: the count is almost at its end after half of the time, and then slow.
    element.dataset.count = write(1 - 2 ** (-10 * (passedMs / durationMs)));
    request = requestAnimationFrame(step);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (!entry) return;
      // The visitor has already read a number that is in view from the start.
      if (isFirst && entry.isIntersecting) observer.disconnect();
      else if (entry.intersectionRatio >= 0.5) {
        observer.disconnect();
        request = requestAnimationFrame(step);
      } else if (entry.isIntersecting) element.dataset.count = write(0);
      else delete element.dataset.count;
      isFirst = false;
    },
    // The threshold 0 reports the element as it comes into view, so that it shows the start value from then on.
    { threshold: [0, 0.5] },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(request);
    delete element.dataset.count;
  };
}
