import { image } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import { document, optional, type Static, text } from "./schema.ts";

export const testimonial = document("testimonial", {
  quote: localeText,
  author: text,
  role: optional(localeString),
  organisation: optional(text),
  portrait: optional(image),
});
export type Testimonial = Static<typeof testimonial>;
