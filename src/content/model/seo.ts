import { image } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import { optional, Type, typed } from "./schema.ts";

export const seo = typed("seo", {
  title: localeString,
  description: localeText,
  image: optional(image),
  noIndex: optional(Type.Boolean()),
});

/** For a document with a page, whose title and summary are the defaults. */
export const documentSeo = typed("seo", {
  title: optional(localeString),
  description: optional(localeText),
  image: optional(image),
  noIndex: optional(Type.Boolean()),
});
