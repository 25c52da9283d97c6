import { canonicalAddress, pathFor, placePath } from "../addresses.ts";
import { plainText } from "../content/plain-text.ts";
import type { Payload } from "../content/views.ts";
import type { Locale } from "../locales.ts";
import { origin } from "../site.ts";
import { jobPosting } from "./job-posting.ts";

/** Words of the interface that structured data borrows: two crumbs, and the headings of a job's lists. */
export interface StructuredDataWords {
  readonly home: string;
  readonly jobs: string;
  readonly tasks: string;
  readonly requirements: string;
  readonly benefits: string;
}

/** What a page tells search engines about itself, as schema.org objects (https://schema.org) ready to be made JSON-LD. */
export function structuredData(payload: Payload, words: StructuredDataWords): object[] {
  const { page, address, locale } = payload;
  const url = absoluteUrl(pathFor(canonicalAddress(address)));
  if (page.kind === "job") {
    const jobs = { name: words.jobs, url: absoluteUrl(placePath({ screen: "jobs" }, locale)) };
    return [
      breadcrumbs([home(words, locale), jobs, { name: page.job.title, url }]),
      jobPosting(page.job, { url, homeUrl: absoluteUrl(placePath({ screen: "home" }, locale)), logo: logoUrl }, words),
    ];
  }
  if (address.screen === "home") return [organization(payload), website(payload, url)];
  return [breadcrumbs([home(words, locale), { name: page.title, url }])];
}

const logoUrl = absoluteUrl("/icons/icon-512.png");
const organizationId = `${absoluteUrl("/")}#organization`;

function organization({ site }: Payload): object {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": organizationId,
    name: plainText(site.companyName),
    url: absoluteUrl("/"),
    logo: logoUrl,
    email: site.contactEmail,
    ...(site.phone && { telephone: site.phone }),
    address: plainText(site.addressLines.join(", ")),
    ...(site.socialLinks.length > 0 && { sameAs: site.socialLinks.flatMap(({ target }) => target.href ?? []) }),
  };
}

function website({ site, locale }: Payload, url: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: plainText(site.shortName),
    ...(site.shortName !== site.companyName && { alternateName: plainText(site.companyName) }),
    url,
    inLanguage: locale,
    publisher: { "@id": organizationId },
  };
}

interface Crumb {
  readonly name: string;
  readonly url: string;
}

function home(words: StructuredDataWords, locale: Locale): Crumb {
  return { name: words.home, url: absoluteUrl(placePath({ screen: "home" }, locale)) };
}

function breadcrumbs(crumbs: readonly Crumb[]): object {
  return {
    "@context": "https://schema.org",
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
