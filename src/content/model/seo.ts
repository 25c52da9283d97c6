import { image } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import { optional, Type, typed } from "./schema.ts";

/** What search engines and shared links show. */
export const seo = typed("seo", {
  title: localeString,
  description: localeText,
  image: optional(image),
  noIndex: optional(Type.Boolean()),
});

/** The same for a document with a page, which has a title and a summary: these stand for what is left out. */
export const documentSeo = typed("seo", {
  title: optional(localeString),
  description: optional(localeText),
  image: optional(image),
  noIndex: optional(Type.Boolean()),
});
