import { localeString } from "./localised.ts";
import {
  document,
  email,
  item,
  list,
  object,
  optional,
  optionalEmail,
  optionalText,
  type Static,
  text,
} from "./schema.ts";
import { seo } from "./seo.ts";

export const siteSettings = document("siteSettings", {
  /** With its legal form. */
  companyName: text,
  /** As people say it: in the header, in titles, under the icon. Without it the full name stands there. */
  shortName: optionalText,
  claim: localeString,
  defaultSeo: seo,
  contactEmail: email,
  /** Where applications go, if not to the same address; a job may have one of its own. */
  applicationEmail: optionalEmail,
  phone: optionalText,
  addressLines: list(text, { whenEmpty: "left out" }),
  socialLinks: list(item({ label: text, url: text })),
  /** Who drew the overlay pattern, and under which licence: shown in the footer. `url` is where it comes from. */
  patternCredit: optional(object({ title: text, author: text, url: optionalText, licence: text, licenceUrl: text })),
});
export type SiteSettings = Static<typeof siteSettings>;
