import { localeString } from "./localised.ts";
import { document, email, item, list, object, optional, type Static, text } from "./schema.ts";
import { seo } from "./seo.ts";

export const siteSettings = document("siteSettings", {
  /** With its legal form. */
  companyName: text,
  /** As people say it: in the header, in titles, under the icon. Without it the full name stands there. */
  shortName: optional(text),
  claim: localeString,
  defaultSeo: seo,
  contactEmail: email,
  /** Where applications go, if not to the same address; a job may have one of its own. */
  applicationEmail: optional(email),
  phone: optional(text),
  addressLines: list(text, { atLeast: 1 }),
  socialLinks: list(item({ label: text, url: text })),
  /** Who drew the overlay pattern, and under which licence: shown in the footer. `url` is where it comes from. */
  patternCredit: optional(object({ title: text, author: text, url: optional(text), licence: text, licenceUrl: text })),
});
export type SiteSettings = Static<typeof siteSettings>;
