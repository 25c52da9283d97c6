import type { JobView } from "../../content/views.ts";
import { formatDate, formatMoney } from "../../i18n/figure.ts";
import { useLocale, useWords } from "../../i18n/locale.tsx";
import styles from "./job-facts.module.css";

/** What a candidate looks for first. */
export function JobFacts({ job }: { job: JobView }) {
  const t = useWords();
  const locale = useLocale();
  const money = (amount: number) => formatMoney(amount, locale);
  const amountOf = ({ min, max }: { min: number; max: number }) =>
    min === max ? money(min) : t("jobs.salaryRange", { min: money(min), max: money(max) });
  const facts: [string, string | undefined][] = [
    [t("jobs.department"), job.department],
    [t("jobs.location"), job.location],
    [t("jobs.employment"), t(`jobs.${job.employmentType}`)],
    [t("jobs.workload"), job.workload],
    [t("jobs.salary"), job.salary && t(salaryWords[job.salary.per], { amount: amountOf(job.salary) })],
    [t("jobs.start"), job.startsOn ? formatDate(job.startsOn, locale) : t("jobs.soon")],
    [t("jobs.validThrough"), job.validThrough && formatDate(job.validThrough, locale)],
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
