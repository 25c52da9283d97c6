import { localeString, localeText } from "./localised.ts";
import { document, item, list, optional, type Static, Type } from "./schema.ts";
import { target } from "./target.ts";

export const footerBlock = document("footerBlock", {
  title: localeString,
  text: optional(localeText),
  links: list(item({ label: localeString, target })),
  order: optional(Type.Number()),
});
export type FooterBlock = Static<typeof footerBlock>;
