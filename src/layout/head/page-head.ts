import { brandHash } from "virtual:brand";
import { canonicalAddress, collections, pathFor } from "../../addresses.ts";
import { type Head, type HeadTag, meta, pageTitle, property } from "../../content/head.ts";
import { shareCardAlt, shareCardFile, shareCardOf } from "../../content/share-card.ts";
import { plainText } from "../../content/text.ts";
import type { Payload } from "../../content/views.ts";
import { wordsFor } from "../../i18n/words.ts";
import { defaultLocale, type Locale, languages, locales } from "../../locales.ts";
import { origin } from "../../site.ts";
import { structuredData } from "../structured-data.ts";

/** Makes the tags that search engines and shared links need. The words of the page's language must be loaded. */
export function pageHead(payload: Payload): Head {
  const { locale, head, site, address } = payload;
  const title = plainText(pageTitle(head.title, address.screen, site.shortName));
  const description = plainText(head.description);
  const card = shareCardOf(payload);
  const image = origin + shareCardFile(card, brandHash);
  const canonical = origin + pathFor(canonicalAddress(address));
  const hrefOf = (variant: Locale) => origin + pathFor({ ...address, variant });
  const others = locales.filter((other) => other !== locale);
  const tags = [
    meta("description", description),
    ...(head.noIndex ? [meta("robots", "noindex")] : []),
    link({ rel: "canonical", href: canonical }),
    ...locales.map((variant) => link({ rel: "alternate", hreflang: variant, href: hrefOf(variant) })),
    link({ rel: "alternate", hreflang: "x-default", href: hrefOf(defaultLocale) }),
    property("og:type", "slug" in address ? collections[address.screen].openGraphType : "website"),
    property("og:site_name", plainText(site.companyName)),
    property("og:title", title),
    property("og:description", description),
    property("og:url", canonical),
    property("og:locale", languages[locale].openGraph),
    ...others.map((other) => property("og:locale:alternate", languages[other].openGraph)),
    property("og:image", image),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    property("og:image:alt", shareCardAlt(card)),
    meta("twitter:card", "summary_large_image"),
    meta("twitter:title", title),
    meta("twitter:description", description),
    meta("twitter:image", image),
    meta("twitter:image:alt", shareCardAlt(card)),
    ...structuredData(payload, wordsFor(locale)).map(structuredDataScript),
  ];
  return { locale, title, tags };
}

function link(attributes: Record<string, string>): HeadTag {
  return { name: "link", attributes };
}

function structuredDataScript(data: object): HeadTag {
  const text = plainText(JSON.stringify(data)).replace(/</g, "\\u003c");
  return { name: "script", attributes: { type: "application/ld+json" }, text };
}
