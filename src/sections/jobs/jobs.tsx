import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../navigation/target-link.tsx";
import { Heading } from "../../ui/heading/heading.tsx";
import { SectionHead } from "../../ui/section-head/section-head.tsx";
import type { SectionProps } from "../section-props.ts";
import styles from "./jobs.module.css";

export function Jobs({ heading, text, emptyText, jobs }: SectionProps<"jobs">) {
  const t = useWords();
  const titles = jobs.map(({ title }) => title);
  return (
    <section className={styles.root}>
      <SectionHead heading={heading} text={text} />
      {jobs.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      <ul className={styles.list}>
        {jobs.map(({ slug, title, department, location, employmentType, workload }) => (
          <li key={slug} className={styles.job}>
            <Heading as="h3" className={styles.title} text={title} among={titles}>
              <PlaceLink place={{ screen: "job", slug }}>{title}</PlaceLink>
            </Heading>
            <p className={styles.department}>{department}</p>
            <p className={styles.location}>{location}</p>
            <p className={styles.kind}>
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
