import { type Collection, canonicalAddress, collections, pathFor, placePath } from "../addresses.ts";
import { plainText } from "../content/plain-text.ts";
import type { DocumentPage, Payload } from "../content/views.ts";
import type { Words } from "../i18n/words.ts";
import { origin } from "../site.ts";
import { type DocumentUrls, jobPosting } from "./job-posting.ts";

/** What the document of each collection is to search engines. */
const describers: {
  readonly [C in Collection]: (document: DocumentPage<C>["document"], urls: DocumentUrls, t: Words) => object;
} = { job: jobPosting };

function describeDocument<C extends Collection>({ kind, document }: DocumentPage<C>, urls: DocumentUrls, t: Words) {
  return describers[kind](document, urls, t);
}

/** What a page tells search engines about itself, as schema.org objects (https://schema.org) ready to be made JSON-LD. */
export function structuredData(payload: Payload, t: Words): object[] {
  const { page, address, locale } = payload;
  const url = absoluteUrl(pathFor(canonicalAddress(address)));
  const crumbTo = (screen: "home" | (typeof collections)[Collection]["list"]): Crumb => ({
    name: t(`nav.${screen}`),
    url: absoluteUrl(placePath({ screen }, locale)),
  });
  const home = crumbTo("home");
  if (page.kind !== "sections") {
    const { title } = page.document;
    return [
      breadcrumbs([home, crumbTo(collections[page.kind].list), { name: title, url }]),
      describeDocument(page, { url, homeUrl: home.url, logo: logoUrl }, t),
    ];
  }
  if (address.screen === "home") return [organization(payload), website(payload, url)];
  return [breadcrumbs([home, { name: page.title, url }])];
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
