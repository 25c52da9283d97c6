import { plainScreens } from "../../addresses.ts";
import { film, image, uploadedFile } from "./image.ts";
import { localeBlock, localeString, localeStringItem, localeText } from "./localised.ts";
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
  type Static,
  slug,
  Type,
  target,
  text,
} from "./schema.ts";

/** Pages show these documents, which have no page of their own. */

export const product = document("product", {
  name: localeString,
  slug,
  kind: oneOfValues("oil", "protein", "fertilizer"),
  summary: localeText,
  body: localeBlock,
  image,
  /** The home page shows the first two. */
  facts: list(item({ label: localeString, value: localeString }), { whenEmpty: "left out" }),
  uses: list(localeStringItem, { whenEmpty: "left out" }),
  order: optional(Type.Number()),
});

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

/** A film at YouTube or Vimeo, loaded with the visitor's consent. Any other address becomes a link. */
const embed = object({
  address: Type.String({ pattern: "^https://[^\\s/]+\\.[^\\s/]+(/\\S*)?$" }),
  /** Stored here, because loading the provider's image would reveal the visitor to the provider. */
  poster: image,
});

export const gallery = document("gallery", {
  title: localeString,
  items: list(
    item({
      image: optional(image),
      film: optional(film),
      embed: optional(embed),
      document: optional(uploadedFile),
      title: optional(localeString),
      description: optional(localeText),
      /** Pages show this picture until the item is opened. Films need it as their poster. */
      thumb: optional(image),
    }),
  ),
});

export const galleryItemContents = ["image", "film", "embed", "document"] as const satisfies (keyof Static<
  typeof gallery
>["items"][number])[];

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
  /** The header's menu, in this order. The default is the usual menu. An empty list counts as omitted. */
  menu: optional(list(oneOfValues(...plainScreens))),
  /** Author and licence of the overlay pattern, for the footer. `url` is its source. */
  patternCredit: optional(object({ title: text, author: text, url: optionalText, licence: text, licenceUrl: text })),
});
