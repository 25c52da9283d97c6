import type { Collection } from "../../addresses.ts";
import { localeString } from "./localised.ts";
import { date, document, optional, shownUpTo, slug, type TProperties, Type } from "./schema.ts";
import { documentSeo, shortText } from "./seo.ts";

/**
 * A document with its own page. All such documents have a slug, a title and summary for lists and search engines, and
 * fields that say whether and when the page is shown.
 */
export function documentWithPage<const T extends Collection, P extends TProperties>(type: T, properties: P) {
  return document(type, {
    slug,
    title: shownUpTo(70, localeString),
    summary: shortText,
    open: Type.Boolean(),
    publishedOn: date,
    validThrough: optional(date),
    seo: optional(documentSeo),
    ...properties,
  });
}
