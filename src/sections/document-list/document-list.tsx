import { PlaceLink } from "../../navigation/target-link.tsx";
import { hyphenated } from "../../ui/hyphenated.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./document-list.module.css";

export function DocumentList({ heading, text, emptyText, collection, documents }: SectionProps<"documentList">) {
  return (
    <section className={styles.root}>
      <SectionHead heading={heading} text={text} />
      {documents.length === 0 && <p className={styles.empty}>{hyphenated(emptyText)}</p>}
      <ul>
        {documents.map(({ slug, title, summary, day, dayInWords }) => (
          <li key={slug} className={styles.document}>
            <p className={styles.date}>{day && <time dateTime={day}>{dayInWords}</time>}</p>
            <div className={styles.told}>
              <h3 className={styles.title}>
                <PlaceLink place={{ screen: collection, slug }}>{hyphenated(title)}</PlaceLink>
              </h3>
              <p className={styles.summary}>{hyphenated(summary)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
