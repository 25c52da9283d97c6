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
