import { useWords } from "../../i18n/locale.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { SectionProps } from "../section-props.ts";
import { Carousel } from "./carousel/carousel.tsx";
import styles from "./testimonials.module.css";

export function Testimonials({ heading, testimonials }: SectionProps<"testimonials">) {
  const t = useWords();
  return (
    <section className={styles.root}>
      <Carousel
        label={heading || t("testimonials.label")}
        heading={heading && <Heading className={styles.heading} text={heading} />}
        slides={testimonials.map((testimonial) => <Quote key={testimonial._key} {...testimonial} />)}
        nameOfSlide={(number) => t("testimonials.position", { number, total: testimonials.length })}
      />
    </section>
  );
}

function Quote({ quote, author, role, organisation, portrait }: SectionProps<"testimonials">["testimonials"][number]) {
  return (
    <figure className={styles.slide}>
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
          <strong translate="no">{author}</strong>
          {(role || organisation) && <br />}
          {role && <span>{role}</span>}
          {role && organisation && ", "}
          {organisation && <span translate="no">{organisation}</span>}
        </span>
      </figcaption>
    </figure>
  );
}
