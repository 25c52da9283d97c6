import { Heading } from "../../ui/heading/heading.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./global-warming.module.css";

export function GlobalWarming({ heading, text, image }: SectionProps<"globalWarming">) {
  return (
    <section className={styles.root}>
      <div className={styles.picture}>
        <Picture picture={image} sizes="(min-width: 960px) 50vw, 92vw" fill />
      </div>
      <div className={styles.text}>
        <Heading className={styles.heading} text={heading} />
        <p className={styles.body}>{text}</p>
      </div>
    </section>
  );
}
