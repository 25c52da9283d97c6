import { type Collection, canonicalAddress, collections, pathFor, placePath } from "../addresses.ts";
import { plainText } from "../content/text.ts";
import type { DocumentPage, JobView, KeyedText, Payload, ShownDocument } from "../content/views.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Words } from "../i18n/words.ts";
import { currency, origin } from "../site.ts";

/** A page's schema.org objects (https://schema.org) for search engines, as the content of JSON-LD. */
export function structuredData(payload: Payload, t: Words): object[] {
  return objectsOf(payload, t).map((object) => ({ "@context": "https://schema.org", ...object }));
}

function objectsOf(payload: Payload, t: Words): object[] {
  const { page, address, locale } = payload;
  const url = absoluteUrl(pathFor(canonicalAddress(address)));
  const crumbTo = (screen: "home" | (typeof collections)[Collection]["list"]) => ({
    name: t(`nav.${screen}`),
    url: absoluteUrl(placePath({ screen }, locale)),
  });
  const home = crumbTo("home");
  if (page.kind !== "sections") {
    const { list } = collections[page.kind];
    const lists = payload.site.absent?.includes(list) ? [] : [crumbTo(list)];
    const describe = (describers[page.kind] ?? article) as Describer<Collection>;
    return [
      breadcrumbs([home, ...lists, { name: page.document.title, url }]),
      describe(page.document, { url, homeUrl: home.url }, t),
    ];
  }
  if (address.screen === "home") return [organization(payload), website(payload, url)];
  return [breadcrumbs([home, { name: page.title, url }])];
}

/** The structured data of collections whose documents are not articles. */
const describers: { readonly [C in Collection]?: Describer<C> } = { job: jobPosting };
type Describer<C extends Collection> = (document: DocumentPage<C>["document"], urls: DocumentUrls, t: Words) => object;

const logoUrl = absoluteUrl("/icons/icon-512.png");
const organizationId = `${absoluteUrl("/")}#organization`;

function organization({ site }: Payload): object {
  return {
    "@type": "Organization",
    "@id": organizationId,
    name: plainText(site.companyName),
    url: absoluteUrl("/"),
    logo: logoUrl,
    email: site.contactEmail,
    telephone: site.phone,
    address: plainText(site.addressLines.join(", ")),
    sameAs: site.socialLinks.length > 0 ? site.socialLinks.flatMap(({ target }) => target.href ?? []) : undefined,
  };
}

function website({ site, locale }: Payload, url: string): object {
  return {
    "@type": "WebSite",
    name: plainText(site.shortName),
    alternateName: site.shortName === site.companyName ? undefined : plainText(site.companyName),
    url,
    inLanguage: locale,
    publisher: { "@id": organizationId },
  };
}

function breadcrumbs(crumbs: readonly { readonly name: string; readonly url: string }[]): object {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: plainText(name),
      item: url,
    })),
  };
}

function absoluteUrl(path: string): string {
  return `${origin}${path}`;
}

type DocumentUrls = { readonly url: string; readonly homeUrl: string };

/** https://developers.google.com/search/docs/appearance/structured-data/article */
function article({ title, summary, publishedOn }: ShownDocument, { url }: DocumentUrls): object {
  return {
    "@type": "Article",
    headline: plainText(title),
    description: plainText(summary),
    datePublished: publishedOn,
    mainEntityOfPage: url,
    publisher: { "@id": organizationId },
  };
}

/** Has all fields that https://developers.google.com/search/docs/appearance/structured-data/job-posting recommends. */
function jobPosting(job: JobView, urls: DocumentUrls, t: Words): object {
  const { workplace } = job;
  return {
    "@type": "JobPosting",
    title: plainText(job.title),
    description: description(job, t),
    identifier: { "@type": "PropertyValue", name: workplace.companyName, value: job.id },
    url: urls.url,
    datePosted: job.publishedOn,
    // The last day counts in full, in the workplace's time zone.
    validThrough: job.validThrough && `${job.validThrough}T23:59:59`,
    employmentType: employmentTypes[job.employmentType],
    jobStartDate: job.startsOn,
    workHours: job.workload && plainText(job.workload),
    hiringOrganization: {
      "@type": "Organization",
      name: workplace.companyName,
      sameAs: urls.homeUrl,
      logo: logoUrl,
    },
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
