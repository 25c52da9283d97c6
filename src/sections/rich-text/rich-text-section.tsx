import { RichText } from "../../rich-text/rich-text.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./rich-text-section.module.css";

export function RichTextSection({ heading, body, anchor }: SectionProps<"richText">) {
  return (
    <section className={styles.root}>
      {heading && <Heading className={styles.heading} id={anchor} text={heading} />}
      <div className={styles.body}>
        <RichText blocks={body} />
      </div>
    </section>
  );
}
