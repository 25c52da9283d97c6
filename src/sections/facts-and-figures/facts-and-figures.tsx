import { useEffect, useRef } from "react";
import { formatOnTheWay } from "../../content/figure.ts";
import type { CounterView } from "../../content/views.ts";
import { useLocale } from "../../i18n/locale.tsx";
import { hyphenated } from "../../ui/hyphenated.tsx";
import type { SectionProps } from "../section-props.ts";
import { countUp } from "./count-up.ts";
import styles from "./facts-and-figures.module.css";

export function FactsAndFigures({ heading, counters }: SectionProps<"factsAndFigures">) {
  return (
    <section className={styles.root} data-ground="stage" data-pattern>
      <h2 className={styles.heading}>{hyphenated(heading)}</h2>
      <ul className={styles.figures}>
        {counters.map((counter) => (
          <li key={counter._key} className={styles.item}>
            <Figure {...counter} />
            <p className={styles.description}>{hyphenated(counter.desc)}</p>
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
      <span className={styles.unit}>{hyphenated(figure.gap + figure.unit)}</span>
    </p>
  );
}

/** The number of characters to reserve space for, in the stylesheet's steps. Five fit in any column. */
function roomFor(number: string): number | undefined {
  return number.length > 5 ? ([9, 13].find((characters) => number.length <= characters) ?? 20) : undefined;
}
