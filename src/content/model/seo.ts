import { image } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import { optional, shownUpTo, Type, typed } from "./schema.ts";

const title = shownUpTo(60, localeString);
/** Also for a document's summary, which search engines show if there is no description. */
export const shortText = shownUpTo(160, localeText);

export const seo = typed("seo", {
  title,
  description: shortText,
  image: optional(image),
  noIndex: optional(Type.Boolean()),
});

/** For a document with a page, whose title and summary are the defaults. */
export const documentSeo = typed("seo", {
  title: optional(title),
  description: optional(shortText),
  image: optional(image),
  noIndex: optional(Type.Boolean()),
});
