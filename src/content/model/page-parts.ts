import { image } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import { document, item, list, optional, optionalText, type Static, Type, text } from "./schema.ts";
import { target } from "./target.ts";

/** Documents without a page of their own, which pages show. */

export const partner = document("partner", {
  name: text,
  logo: optional(image),
  url: optionalText,
  description: localeText,
  order: optional(Type.Number()),
});

export const teamMember = document("teamMember", {
  name: text,
  role: localeString,
  bio: optional(localeText),
  portrait: optional(image),
  order: optional(Type.Number()),
});
export type TeamMember = Static<typeof teamMember>;

export const testimonial = document("testimonial", {
  quote: localeText,
  author: text,
  role: optional(localeString),
  organisation: optionalText,
  portrait: optional(image),
});

export const callToAction = document("callToAction", {
  heading: localeString,
  text: localeText,
  label: localeString,
  target,
});

export const footerBlock = document("footerBlock", {
  title: localeString,
  text: optional(localeText),
  links: list(item({ label: localeString, target })),
  order: optional(Type.Number()),
});
export type FooterBlock = Static<typeof footerBlock>;
