import { RichText } from "../../rich-text/rich-text.tsx";
import { hyphenated } from "../../ui/hyphenated.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./rich-text-section.module.css";

export function RichTextSection({ heading, body, anchor }: SectionProps<"richText">) {
  return (
    <section className={styles.root}>
      {heading && (
        <h2 className={styles.heading} id={anchor}>
          {hyphenated(heading)}
        </h2>
      )}
      <div className={styles.body}>
        <RichText blocks={body} />
      </div>
    </section>
  );
}
