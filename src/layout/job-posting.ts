import { plainText } from "../content/plain-text.ts";
import type { EmploymentType, JobView, KeyedText, WorkplaceView } from "../content/views.ts";
import type { Words } from "../i18n/words.ts";
import { currency } from "../site.ts";

export interface DocumentUrls {
  /** Of the document's page. */
  readonly url: string;
  readonly homeUrl: string;
  readonly logo: string;
}

/**
 * A job for the job search of search engines, with all that is required and recommended there for work at a place:
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
export function jobPosting(job: JobView, urls: DocumentUrls, t: Words): object {
  const { workplace } = job;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: plainText(job.title),
    description: description(job, t),
    identifier: { "@type": "PropertyValue", name: workplace.companyName, value: job.id },
    url: urls.url,
    datePosted: job.publishedOn,
    // The last day counts in full, in the workplace's own time.
    ...(job.validThrough && { validThrough: `${job.validThrough}T23:59:59` }),
    employmentType: employmentTypes[job.employmentType],
    ...(job.startsOn && { jobStartDate: job.startsOn }),
    ...(job.workload && { workHours: plainText(job.workload) }),
    hiringOrganization: {
      "@type": "Organization",
      name: workplace.companyName,
      sameAs: urls.homeUrl,
      logo: urls.logo,
    },
    jobLocation: { "@type": "Place", address: postalAddress(workplace) },
    ...(job.salary && { baseSalary: baseSalary(job.salary) }),
    // One applies by a message, not by a form on the job's page.
    directApply: false,
  };
}

/** The list has no word for the German Ausbildung or for a thesis. */
const employmentTypes: Record<EmploymentType, string> = {
  fullTime: "FULL_TIME",
  partTime: "PART_TIME",
  minijob: "PART_TIME",
  apprenticeship: "OTHER",
  internship: "INTERN",
  thesis: "OTHER",
};

const salaryUnits = { hour: "HOUR", month: "MONTH", year: "YEAR" };

function baseSalary({ min, max, per }: NonNullable<JobView["salary"]>): object {
  const amount = min === max ? { value: min } : { minValue: min, maxValue: max };
  return {
    "@type": "MonetaryAmount",
    currency,
    value: { "@type": "QuantitativeValue", ...amount, unitText: salaryUnits[per] },
  };
}

function postalAddress({ street, postalCode, city, region, countryCode }: WorkplaceView): object {
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: city,
    ...(region && { addressRegion: region }),
    postalCode,
    addressCountry: countryCode,
  };
}

function description(job: JobView, t: Words): string {
  const body = (job.body ?? []).map((block) => block.children.map((span) => span.text).join(""));
  return [
    ...[job.summary, ...body].map((text) => `<p>${escapeHtml(text)}</p>`),
    ...list(t("jobs.tasks"), job.tasks),
    ...list(t("jobs.requirements"), job.requirements),
    ...list(t("jobs.benefits"), job.benefits),
  ].join("");
}

function list(heading: string, items: readonly KeyedText[]): string[] {
  if (items.length === 0) return [];
  return [
    `<h2>${escapeHtml(heading)}</h2>`,
    `<ul>${items.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join("")}</ul>`,
  ];
}

function escapeHtml(text: string): string {
  const escaped = plainText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped.replaceAll("\n", "<br>");
}
