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
  /** The company's representative, which § 5 DDG requires for every legal person but not for a sole trader. */
  representedBy: optionalText,
  responsible: optionalText,
  body: optional(localeBlock),
});
export type Imprint = Static<typeof imprint>;
