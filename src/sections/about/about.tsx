import { RichText } from "../../rich-text/rich-text.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./about.module.css";

export function About({ heading, body, image, isEven }: SectionProps<"about">) {
  return (
    <section
      className={styles.root}
      data-ground={isEven ? "stage" : undefined}
      data-pictured={image ? true : undefined}
    >
      {image && (
        <div className={styles.picture}>
          <Picture picture={image} sizes="100vw" fill />
        </div>
      )}
      <Heading className={styles.heading} text={heading} />
      <div className={styles.body}>
        <RichText blocks={body} />
      </div>
    </section>
  );
}
