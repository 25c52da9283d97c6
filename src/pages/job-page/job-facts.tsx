import type { JobView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import styles from "./job-facts.module.css";

/** What a candidate looks for first. */
export function JobFacts({ job }: { job: JobView }) {
  const t = useWords();
  const { salary, startsOn, validThrough } = job.inWords;
  const amountOf = ([min, max]: readonly [string, string]) => (min === max ? min : t("jobs.salaryRange", { min, max }));
  const facts: [string, string | undefined][] = [
    [t("jobs.department"), job.department],
    [t("jobs.location"), job.location],
    [t("jobs.employment"), t(`jobs.${job.employmentType}`)],
    [t("jobs.workload"), job.workload],
    [t("jobs.salary"), job.salary && salary && t(salaryWords[job.salary.per], { amount: amountOf(salary) })],
    [t("jobs.start"), startsOn ?? t("jobs.soon")],
    [t("jobs.validThrough"), validThrough],
  ];
  return (
    <dl className={styles.root}>
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term} className={styles.fact}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const salaryWords = { hour: "jobs.salaryHour", month: "jobs.salaryMonth", year: "jobs.salaryYear" } as const;
