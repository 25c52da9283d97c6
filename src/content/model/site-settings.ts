import { localeString } from "./localised.ts";
import { document, item, list, object, optionalText, type Static, Type, text } from "./schema.ts";
import { seo } from "./seo.ts";

export const siteSettings = document("siteSettings", {
  companyName: text,
  claim: localeString,
  defaultSeo: seo,
  contactEmail: Type.String({ pattern: "^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$" }),
  phone: optionalText,
  addressLines: list(text, { atLeast: 1 }),
  socialLinks: list(item({ label: text, url: text })),
  /** Who drew the overlay pattern, and under which licence: shown in the footer. */
  patternCredit: object({ title: text, author: text, url: text, licence: text, licenceUrl: text }),
});
export type SiteSettings = Static<typeof siteSettings>;
