import { formatFigure } from "../../i18n/figure.ts";
import { useLocale } from "../../i18n/locale.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./facts-and-figures.module.css";

export function FactsAndFigures({ heading, counters }: SectionProps<"factsAndFigures">) {
  return (
    <section className={styles.root} data-ground="stage" data-pattern>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.figures}>
        {counters.map((counter) => (
          <li key={counter.desc} className={styles.item}>
            <Figure {...counter} />
            <p className={styles.description}>{counter.desc}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figure({ endVal, unit }: { endVal: number; unit: string }) {
  const figure = formatFigure(endVal, unit, useLocale());
  return (
    <p className={styles.figure}>
      {figure.number}
      <span className={styles.unit}>
        {figure.gap}
        {figure.unit}
      </span>
    </p>
  );
}
