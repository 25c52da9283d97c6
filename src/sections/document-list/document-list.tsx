import { PlaceLink } from "../../navigation/target-link.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import styles from "../rows.module.css";
import type { SectionProps } from "../section-props.ts";

export function DocumentList({ heading, text, emptyText, collection, documents }: SectionProps<"documentList">) {
  const titles = documents.map(({ title }) => title);
  return (
    <section className={styles.root}>
      <SectionHead heading={heading} text={text} />
      {documents.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      <ul>
        {documents.map(({ slug, title, summary, day, dayInWords }) => (
          <li key={slug} className={styles.document}>
            <p className={styles.date}>{day && <time dateTime={day}>{dayInWords}</time>}</p>
            <div className={styles.titleAndSummary}>
              <Heading as="h3" text={title} among={titles}>
                <PlaceLink place={{ screen: collection, slug }}>{title}</PlaceLink>
              </Heading>
              <p className={styles.summary}>{summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
