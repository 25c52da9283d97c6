import type { ReactNode } from "react";
import type { JobView } from "../../content/document-views.ts";
import { useDocument } from "../../content/payload-context.tsx";
import { plainText } from "../../content/text.ts";
import { useWords } from "../../i18n/locale.tsx";
import type { Words } from "../../i18n/words.ts";
import { RichText } from "../../rich-text/rich-text.tsx";
import { buttonLook } from "../../ui/button/button-look.ts";
import { Heading } from "../../ui/heading/heading.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SegmentList } from "../../ui/segment-list/segment-list.tsx";
import shared from "../document-page/document-page.module.css";
import { DocumentPage, type Fact } from "../document-page/document-page.tsx";
import styles from "./job-page.module.css";

function JobPage() {
  const { document: job } = useDocument("job");
  const t = useWords();
  return (
    <DocumentPage back={t("jobs.all")} action={<ApplyLink job={job} />} facts={factsOf(job, t)}>
      <div className={styles.story}>
        {lists.map((name) => (
          <Part key={name} heading={t(`jobs.${name}`)}>
            {job[name].length > 0 && <SegmentList items={job[name]} />}
          </Part>
        ))}
        <Part heading={t("jobs.more")}>{job.body && <RichText blocks={job.body} />}</Part>
      </div>
      <Application job={job} />
    </DocumentPage>
  );
}

export { JobPage as Component };

const lists = ["tasks", "requirements", "benefits"] as const;

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <section className={styles.part}>
      <Heading className={styles.partHeading} text={heading} />
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
        <p className={shared.summary}>{t("jobs.applyText")}</p>
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
    <a href={`mailto:${applicationEmail}?subject=${subject}`} data-address={applicationEmail} {...buttonLook("amber")}>
      {t("jobs.apply")}
    </a>
  );
}

function factsOf(job: JobView, t: Words): Fact[] {
  const { salary, startsOn, publishedOn, validThrough } = job.inWords;
  const published = <time dateTime={job.publishedOn}>{publishedOn}</time>;
  const amountOf = ([min, max]: readonly [string, string]) => (min === max ? min : t("jobs.salaryRange", { min, max }));
  return [
    [t("jobs.department"), job.department],
    [t("jobs.location"), job.location],
    [t("jobs.employment"), t(`jobs.${job.employmentType}`)],
    [t("jobs.workload"), job.workload],
    [t("jobs.salary"), job.salary && salary && t(salaryWords[job.salary.per], { amount: amountOf(salary) })],
    [t("jobs.start"), startsOn ?? t("jobs.soon")],
    [t("jobs.published"), published],
    [t("jobs.validThrough"), validThrough],
  ];
}

const salaryWords = { hour: "jobs.salaryHour", month: "jobs.salaryMonth", year: "jobs.salaryYear" } as const;
