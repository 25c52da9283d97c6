import { memo } from "react";
import { usePayload } from "../../content/payload-context.tsx";
import type { JobView } from "../../content/views.ts";
import { useWords } from "../../i18n/locale.tsx";
import { PlaceLink } from "../../i18n/target-link.tsx";
import { RichText } from "../../rich-text/rich-text.tsx";
import { PageHead } from "../../ui/page-head/page-head.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { SegmentList } from "../../ui/segment-list/segment-list.tsx";
import { ApplyLink } from "./apply-link.tsx";
import { JobFacts } from "./job-facts.tsx";
import styles from "./job-page.module.css";

/** A job: the first screen says what one does, where, how much and since when; one way to apply. */
function JobPage() {
  const { page } = usePayload();
  if (page.kind !== "job") throw new TypeError(`A job's page was given a page of kind "${page.kind}".`);
  const { document: job } = page;
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
          <JobFacts job={job} />
        </div>
      </PageHead>
      <div className={styles.story}>
        <JobList heading={t("jobs.tasks")} items={job.tasks} />
        <JobList heading={t("jobs.requirements")} items={job.requirements} />
        <JobList heading={t("jobs.benefits")} items={job.benefits} />
        {job.body && (
          <section className={styles.part}>
            <h2 className={styles.heading}>{t("jobs.more")}</h2>
            <div className={styles.content}>
              <RichText blocks={job.body} />
            </div>
          </section>
        )}
      </div>
      <Application job={job} />
    </article>
  );
}

/** The router renders its route at each of its steps; the page depends on its payload alone. */
export const Component = memo(JobPage);

function JobList({ heading, items }: { heading: string; items: JobView["tasks"] }) {
  if (items.length === 0) return null;
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{heading}</h2>
      <div className={styles.content}>
        <SegmentList items={items} />
      </div>
    </section>
  );
}

function Application({ job }: { job: JobView }) {
  const t = useWords();
  const { contact } = job;
  return (
    <section className={styles.application}>
      <div className={styles.invitation}>
        <h2 className={styles.heading}>{t("jobs.applyHeading")}</h2>
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
            <p className={styles.contactName}>{contact.name}</p>
            <p>{contact.role}</p>
          </div>
        </div>
      )}
    </section>
  );
}
