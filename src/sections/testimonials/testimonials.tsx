import { useWords } from "../../i18n/locale.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./testimonials.module.css";

/** One large quote at a time, in a row that scrolls sideways. */
export function Testimonials({ heading, testimonials }: SectionProps<"testimonials">) {
  const t = useWords();
  return (
    <section className={styles.root}>
      {heading && <h2 className={styles.heading}>{heading}</h2>}
      {/* A scrolling box must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      {/* biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark; this names the scrolling box. */}
      <div className={styles.row} role="group" aria-label={heading ?? t("testimonials.label")} tabIndex={0}>
        {testimonials.map(({ quote, author, role, organisation, portrait }, index) => (
          <figure key={author} className={styles.slide}>
            <span className="visually-hidden">
              {t("testimonials.position", { number: index + 1, total: testimonials.length })}
            </span>
            <blockquote className={styles.quote}>
              <p>{quote}</p>
            </blockquote>
            <figcaption className={styles.author}>
              {portrait && (
                <span className={styles.portrait}>
                  <Picture picture={portrait} sizes="4rem" fill />
                </span>
              )}
              <span>
                <strong>{author}</strong>
                {(role || organisation) && <br />}
                {[role, organisation].filter(Boolean).join(", ")}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
