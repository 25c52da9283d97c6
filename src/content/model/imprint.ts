import { localeBlock, localeString } from "./localised.ts";
import { document, optional, optionalText, type Static, Type, text } from "./schema.ts";

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
  /** Who acts for the company: § 5 DDG wants it of every legal person. A sole trader acts for themselves. */
  representedBy: optionalText,
  responsible: optionalText,
  body: optional(localeBlock),
});
export type Imprint = Static<typeof imprint>;
