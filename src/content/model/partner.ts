import { image } from "./image.ts";
import { localeText } from "./localised.ts";
import { document, optional, optionalText, type Static, Type, text } from "./schema.ts";

export const partner = document("partner", {
  name: text,
  logo: optional(image),
  url: optionalText,
  /** What is done together, in one line. */
  description: localeText,
  /** Its place among others; those without come last. */
  order: optional(Type.Number()),
});
export type Partner = Static<typeof partner>;
