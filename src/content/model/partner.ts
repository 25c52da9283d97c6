import { image } from "./image.ts";
import { localeText } from "./localised.ts";
import { document, optional, optionalText, type Static, Type, text } from "./schema.ts";

export const partner = document("partner", {
  name: text,
  logo: optional(image),
  url: optionalText,
  description: localeText,
  order: optional(Type.Number()),
});
export type Partner = Static<typeof partner>;
