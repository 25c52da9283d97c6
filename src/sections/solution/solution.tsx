import { Heading } from "../../ui/heading/heading.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SegmentList } from "../../ui/segment-list/segment-list.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./solution.module.css";

export function Solution({ heading, text, image, advantages }: SectionProps<"solution">) {
  return (
    <section className={styles.root}>
      <div className={styles.text}>
        <Heading className={styles.heading} text={heading} />
        <p className={styles.body}>{text}</p>
        <SegmentList items={advantages} />
      </div>
      <div className={styles.picture}>
        <Picture picture={image} sizes="(min-width: 960px) 55vw, 92vw" fill />
      </div>
    </section>
  );
}
