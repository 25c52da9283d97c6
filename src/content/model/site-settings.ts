import { plainScreens } from "../../addresses.ts";
import { localeString } from "./localised.ts";
import { seo } from "./page.ts";
import {
  document,
  email,
  item,
  list,
  object,
  oneOfValues,
  optional,
  optionalEmail,
  optionalPhone,
  optionalText,
  text,
} from "./schema.ts";

export const siteSettings = document("siteSettings", {
  companyName: text,
  /** The common name, for header, titles and icon; the full name is the default. */
  shortName: optionalText,
  claim: localeString,
  defaultSeo: seo,
  contactEmail: email,
  /** The default address for a job's applications; without it, they go to `contactEmail`. */
  applicationEmail: optionalEmail,
  phone: optionalPhone,
  addressLines: list(text, { whenEmpty: "left out" }),
  socialLinks: list(item({ label: text, url: text })),
  /** The header's menu, in the order of this list. Without a list, or with an empty one, it is that of `usualMenu`. */
  menu: optional(list(oneOfValues(...plainScreens))),
  /** Author and licence of the overlay pattern, for the footer. `url` is its source. */
  patternCredit: optional(object({ title: text, author: text, url: optionalText, licence: text, licenceUrl: text })),
});
