import { image } from "./image.ts";
import { localeBlock, localeString, localeText } from "./localised.ts";
import { document, item, list, optional, optionalText, Type, text } from "./schema.ts";
import { target } from "./target.ts";

/** Pages show these documents, which have no page of their own. */

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

export const imprint = document("imprint", {
  companyName: text,
  street: text,
  postalCode: text,
  city: text,
  region: optionalText,
  country: localeString,
  /** ISO 3166-1 alpha-2, for structured data. */
  countryCode: Type.String({ pattern: "^[A-Z]{2}$" }),
  registerNumber: text,
  court: text,
  vatId: text,
  /** The company's representative, which § 5 DDG requires for every legal person but not for a sole trader. */
  representedBy: optionalText,
  responsible: optionalText,
  body: optional(localeBlock),
});
