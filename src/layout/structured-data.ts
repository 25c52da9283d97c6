import { type Collection, canonicalAddress, collections, pathFor, placePath } from "../addresses.ts";
import { plainText } from "../content/text.ts";
import type { Payload, ShownDocument } from "../content/views.ts";
import type { Words } from "../i18n/words.ts";
import { origin } from "../site.ts";
import { jobPosting } from "./job-posting.ts";

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
  if (address.screen === "home") return [organization(payload), website(payload, url)];
  if (page.kind === "sections") return [breadcrumbs([home, { name: page.title, url }])];
  const { list } = collections[page.kind];
  const document: ShownDocument = page.document;
  const lists = payload.site.absent?.includes(list) ? [] : [crumbTo(list)];
  const crumbs = breadcrumbs([home, ...lists, { name: document.title, url }]);
  if (page.kind === "job") return [crumbs, jobPosting(page.document, { url, homeUrl: home.url, logoUrl }, t)];
  return [crumbs, article(document, url)];
}

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
    itemListElement: crumbs.map(({ name, url }, index) => {
      return { "@type": "ListItem", position: index + 1, name: plainText(name), item: url };
    }),
  };
}

function absoluteUrl(path: string): string {
  return `${origin}${path}`;
}

/** https://developers.google.com/search/docs/appearance/structured-data/article */
function article({ title, summary, publishedOn }: ShownDocument, url: string): object {
  return {
    "@type": "Article",
    headline: plainText(title),
    description: plainText(summary),
    datePublished: publishedOn,
    mainEntityOfPage: url,
    publisher: { "@id": organizationId },
  };
}
