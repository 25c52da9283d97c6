import { useEffect, useRef } from "react";
import { formatOnTheWay } from "../../content/format.ts";
import type { CounterView } from "../../content/views.ts";
import { useLocale } from "../../i18n/locale.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";
import { countUp } from "./count-up.ts";
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
    <p className={styles.figure} data-characters={stepFor(figure.number)}>
      <span ref={element} className={styles.number}>
        <span className={styles.final}>{figure.number}</span>
      </span>
      <span className={styles.unit}>{figure.gap + figure.unit}</span>
    </p>
  );
}

/** The stylesheet shrinks a number to a step that has space for its characters. Up to five fit in any column. */
function stepFor({ length }: string): number | undefined {
  if (length <= 5) return undefined;
  return [9, 13].find((characters) => length <= characters) ?? 20;
}
