import type { JobView, KeyedText } from "../content/document-views.ts";
import { plainText } from "../content/text.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Words } from "../i18n/words.ts";
import { currency } from "../site.ts";

type Urls = { readonly url: string; readonly homeUrl: string; readonly logoUrl: string };

/** Has all fields that https://developers.google.com/search/docs/appearance/structured-data/job-posting recommends. */
export function jobPosting(job: JobView, { url, homeUrl, logoUrl }: Urls, t: Words): object {
  const { workplace } = job;
  return {
    "@type": "JobPosting",
    title: plainText(job.title),
    description: description(job, t),
    identifier: { "@type": "PropertyValue", name: workplace.companyName, value: job.id },
    url,
    datePosted: job.publishedOn,
    // The last day counts in full, in the workplace's time zone.
    validThrough: job.validThrough && `${job.validThrough}T23:59:59`,
    employmentType: employmentTypes[job.employmentType],
    jobStartDate: job.startsOn,
    workHours: job.workload && plainText(job.workload),
    hiringOrganization: { "@type": "Organization", name: workplace.companyName, sameAs: homeUrl, logo: logoUrl },
    jobLocation: {
      "@type": "Place",
      address: {
        "@type": "PostalAddress",
        streetAddress: workplace.street,
        addressLocality: workplace.city,
        addressRegion: workplace.region,
        postalCode: workplace.postalCode,
        addressCountry: workplace.countryCode,
      },
    },
    baseSalary: job.salary && baseSalary(job.salary),
    // Visitors apply by mail, not by a form on the page.
    directApply: false,
  };
}

/** Schema.org has no value for the German Ausbildung or for a thesis. */
const employmentTypes: Record<JobView["employmentType"], string> = {
  fullTime: "FULL_TIME",
  partTime: "PART_TIME",
  minijob: "PART_TIME",
  apprenticeship: "OTHER",
  internship: "INTERN",
  thesis: "OTHER",
};

function baseSalary({ min, max, per }: NonNullable<JobView["salary"]>): object {
  const amount = min === max ? { value: min } : { minValue: min, maxValue: max };
  return {
    "@type": "MonetaryAmount",
    currency,
    value: { "@type": "QuantitativeValue", ...amount, unitText: per.toUpperCase() },
  };
}

function description(job: JobView, t: Words): string {
  const body = (job.body ?? []).map((block) => block.children.map((span) => span.text).join(""));
  return [
    ...[job.summary, ...body].map((text) => `<p>${withBreaks(text)}</p>`),
    ...(["tasks", "requirements", "benefits"] as const).map((name) => list(t(`jobs.${name}`), job[name])),
  ].join("");
}

function list(heading: string, items: readonly KeyedText[]): string {
  if (items.length === 0) return "";
  return `<h2>${withBreaks(heading)}</h2><ul>${items.map(({ text }) => `<li>${withBreaks(text)}</li>`).join("")}</ul>`;
}

function withBreaks(text: string): string {
  return escapeHtml(plainText(text)).replaceAll("\n", "<br>");
}
