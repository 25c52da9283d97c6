import type { ReactNode } from "react";
import { usePayload } from "../../content/payload-context.tsx";
import { plainText } from "../../content/text.ts";
import type { JobView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../navigation/target-link.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Heading } from "../../ui/heading.tsx";
import { PageHead } from "../../ui/page-head/page-head.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SegmentList } from "../../ui/segment-list/segment-list.tsx";
import styles from "./job-page.module.css";

function JobPage() {
  const { page } = usePayload();
  if (page.kind !== "job") throw new TypeError(`A job's page was given a page of kind "${page.kind}".`);
  const { document: job, publishedInWords } = page;
  const t = useWords();
  return (
    <article>
      <PageHead
        title={job.title}
        before={
          <PlaceLink className={styles.back} place={{ screen: "jobs" }}>
            {t("jobs.all")}
          </PlaceLink>
        }
      >
        <div className={styles.first}>
          <div className={styles.pitch}>
            <p className={styles.summary}>{job.summary}</p>
            <ApplyLink job={job} />
          </div>
          <JobFacts job={job} published={publishedInWords} />
        </div>
      </PageHead>
      <div className={styles.story}>
        {lists.map((name) => (
          <Part key={name} heading={t(`jobs.${name}`)}>
            {job[name].length > 0 && <SegmentList items={job[name]} />}
          </Part>
        ))}
        <Part heading={t("jobs.more")}>{job.body && <RichText blocks={job.body} />}</Part>
      </div>
      <Application job={job} />
    </article>
  );
}

export { JobPage as Component };

const lists = ["tasks", "requirements", "benefits"] as const;

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <section className={styles.part}>
      <Heading className={styles.heading} text={heading} />
      <div className={styles.content}>{children}</div>
    </section>
  );
}

function Application({ job }: { job: JobView }) {
  const t = useWords();
  const { contact } = job;
  return (
    <section className={styles.application}>
      <div className={styles.invitation}>
        <Heading className={styles.heading} text={t("jobs.applyHeading")} />
        <p className={styles.summary}>{t("jobs.applyText")}</p>
        <ApplyLink job={job} />
      </div>
      {contact && (
        <div className={styles.contact}>
          {contact.portrait && (
            <div className={styles.portrait}>
              <Picture picture={contact.portrait} sizes="14rem" fill />
            </div>
          )}
          <div>
            <h3 className={styles.contactLabel}>{t("jobs.contact")}</h3>
            <p className={styles.contactName} translate="no">
              {contact.name}
            </p>
            <p>{contact.role}</p>
          </div>
        </div>
      )}
    </section>
  );
}

function ApplyLink({ job: { title, applicationEmail } }: { job: JobView }) {
  const t = useWords();
  const subject = encodeURIComponent(t("jobs.applySubject", { title: plainText(title) }));
  return (
    <a href={`mailto:${applicationEmail}?subject=${subject}`} {...buttonLook("amber")}>
      {t("jobs.apply")}
    </a>
  );
}

export function JobFacts({ job, published }: { job: JobView; published: string }) {
  const t = useWords();
  const { salary, startsOn, validThrough } = job.inWords;
  const amountOf = ([min, max]: readonly [string, string]) => (min === max ? min : t("jobs.salaryRange", { min, max }));
  const day = <time dateTime={job.publishedOn}>{published}</time>;
  const facts: [string, ReactNode][] = [
    [t("jobs.department"), job.department],
    [t("jobs.location"), job.location],
    [t("jobs.employment"), t(`jobs.${job.employmentType}`)],
    [t("jobs.workload"), job.workload],
    [t("jobs.salary"), job.salary && salary && t(salaryWords[job.salary.per], { amount: amountOf(salary) })],
    [t("jobs.start"), startsOn ?? t("jobs.soon")],
    [t("jobs.published"), day],
    [t("jobs.validThrough"), validThrough],
  ];
  return (
    <dl className={styles.facts}>
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
