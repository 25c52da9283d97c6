import type { Collection } from "../../addresses.ts";
import { localeString } from "./localised.ts";
import { date, document, optional, shownUpTo, slug, type TProperties, Type } from "./schema.ts";
import { documentSeo, shortText } from "./seo.ts";

/** Lists and search engines show title and summary; `open` and the dates say whether and when the page is shown. */
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
