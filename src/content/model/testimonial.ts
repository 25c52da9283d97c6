import { image } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import { document, optional, optionalText, type Static, text } from "./schema.ts";

export const testimonial = document("testimonial", {
  quote: localeText,
  author: text,
  role: optional(localeString),
  organisation: optionalText,
  portrait: optional(image),
});
export type Testimonial = Static<typeof testimonial>;
