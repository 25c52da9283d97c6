import { plainText } from "../../content/text.ts";
import { useWords } from "../../i18n/locale.tsx";
import { hyphenated } from "../../ui/hyphenated.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { SectionProps } from "../section-props.ts";
import { Carousel } from "./carousel/carousel.tsx";
import styles from "./testimonials.module.css";

export function Testimonials({ heading, testimonials }: SectionProps<"testimonials">) {
  const t = useWords();
  return (
    <section className={styles.root}>
      <Carousel
        label={heading ? plainText(heading) : t("testimonials.label")}
        heading={heading && <h2 className={styles.heading}>{hyphenated(heading)}</h2>}
        slides={testimonials.map((testimonial) => <Quote key={testimonial._key} {...testimonial} />)}
        nameOf={(number) => t("testimonials.position", { number, total: testimonials.length })}
      />
    </section>
  );
}

function Quote({ quote, author, role, organisation, portrait }: SectionProps<"testimonials">["testimonials"][number]) {
  return (
    <figure className={styles.slide}>
      <blockquote className={styles.quote}>
        <p>{hyphenated(quote)}</p>
      </blockquote>
      <figcaption className={styles.author}>
        {portrait && (
          <span className={styles.portrait}>
            <Picture picture={portrait} sizes="4rem" fill />
          </span>
        )}
        <span>
          <strong translate="no">{hyphenated(author)}</strong>
          {(role || organisation) && <br />}
          {role && <span>{hyphenated(role)}</span>}
          {role && organisation && ", "}
          {organisation && <span translate="no">{hyphenated(organisation)}</span>}
        </span>
      </figcaption>
    </figure>
  );
}
