import { RichText } from "../../rich-text/rich-text.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { SectionProps } from "../sections.tsx";
import styles from "./about.module.css";

/** One movement of the company's story; with a picture it takes the stage. */
export function About({ heading, body, image }: SectionProps<"about">) {
  return (
    <section className={styles.root} {...(image && { "data-ground": "stage" })}>
      {image && (
        <div className={styles.picture}>
          <Picture picture={image} sizes="100vw" fill />
        </div>
      )}
      <h2 className={styles.heading}>{heading}</h2>
      <div className={styles.body}>
        <RichText blocks={body} />
      </div>
    </section>
  );
}
