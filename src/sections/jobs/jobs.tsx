import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../navigation/target-link.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import styles from "../rows.module.css";
import type { SectionProps } from "../section-props.ts";

export function Jobs({ heading, text, emptyText, jobs }: SectionProps<"jobs">) {
  const t = useWords();
  const titles = jobs.map(({ title }) => title);
  return (
    <section className={styles.root}>
      <SectionHead heading={heading} text={text} />
      {jobs.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      <ul>
        {jobs.map(({ slug, title, department, location, employmentType, workload }) => (
          <li key={slug} className={styles.job}>
            <Heading as="h3" text={title} among={titles}>
              <PlaceLink place={{ screen: "job", slug }}>{title}</PlaceLink>
            </Heading>
            <p>{department}</p>
            <p>{location}</p>
            <p>
              {t(`jobs.${employmentType}`)}
              {workload && <br />}
              {workload && <span className={styles.workload}>{workload}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
