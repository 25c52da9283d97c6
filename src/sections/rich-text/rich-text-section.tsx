import { useAnchors } from "../../rich-text/anchors.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./rich-text-section.module.css";

export function RichTextSection({ heading, body }: SectionProps<"richText">) {
  const anchors = useAnchors();
  return (
    <section className={styles.root}>
      {heading && (
        <h2 className={styles.heading} id={anchors.get(body)}>
          {heading}
        </h2>
      )}
      <div className={styles.body}>
        <RichText blocks={body} />
      </div>
    </section>
  );
}
