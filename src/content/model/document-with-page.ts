import type { Collection } from "../../addresses.ts";
import { localeString, localeText } from "./localised.ts";
import { date, document, optional, slug, type TProperties, Type } from "./schema.ts";
import { documentSeo } from "./seo.ts";

/**
 * A document that has a page of its own, and what the site asks of all such: its part of the address, a title and a
 * summary for lists and search engines, whether it is to be seen, since when, and until when.
 */
export function documentWithPage<const T extends Collection, P extends TProperties>(type: T, properties: P) {
  return document(type, {
    slug,
    title: localeString,
    summary: localeText,
    open: Type.Boolean(),
    publishedOn: date,
    /** The last day on which it is open. */
    validThrough: optional(date),
    seo: optional(documentSeo),
    ...properties,
  });
}
