import { image } from "./image.ts";
import { localeBlock, localeString, localeStringItem, localeText } from "./localised.ts";
import {
  item,
  key,
  list,
  object,
  oneOfTypes,
  optional,
  reference,
  referenceItem,
  type Static,
  type TProperties,
  Type,
} from "./schema.ts";
import { target } from "./target.ts";

/** The blocks an editor can place on a page. */

function sectionOf<const T extends string, P extends TProperties>(type: T, properties: P) {
  return object({ _key: key, _type: Type.Literal(type), ...properties });
}

const action = object({ label: localeString, target });

export const section = oneOfTypes(
  sectionOf("introduction", {
    eyebrow: optional(localeString),
    heading: localeString,
    text: localeText,
    image,
    action: optional(action),
  }),
  sectionOf("globalWarming", { heading: localeString, text: localeText, image }),
  sectionOf("factsAndFigures", {
    heading: localeString,
    counters: list(item({ endVal: Type.Number(), unit: localeString, desc: localeString }), { atLeast: 1 }),
  }),
  sectionOf("solution", {
    heading: localeString,
    text: localeText,
    image,
    advantages: list(localeStringItem, { atLeast: 1 }),
  }),
  sectionOf("process", {
    heading: localeString,
    steps: list(item({ title: localeString, text: localeText, image }), { atLeast: 2 }),
  }),
  sectionOf("products", {
    heading: localeString,
    text: optional(localeText),
    products: list(referenceItem("product"), { atLeast: 1 }),
  }),
  sectionOf("about", { heading: localeString, body: localeBlock, image: optional(image) }),
  sectionOf("richText", { heading: optional(localeString), body: localeBlock }),
  sectionOf("team", { heading: localeString, members: list(referenceItem("teamMember"), { atLeast: 1 }) }),
  sectionOf("partners", { heading: localeString, partners: list(referenceItem("partner"), { atLeast: 1 }) }),
  sectionOf("testimonials", {
    heading: optional(localeString),
    testimonials: list(referenceItem("testimonial"), { atLeast: 1 }),
  }),
  sectionOf("gallerySection", { gallery: reference("gallery") }),
  sectionOf("callToActionSection", { callToAction: reference("callToAction") }),
  sectionOf("jobs", { heading: localeString, text: optional(localeText), emptyText: localeText }),
  sectionOf("contactForm", { heading: localeString, text: localeText, consentText: localeBlock }),
  sectionOf("imprintDetails", {}),
);
export type Section = Static<typeof section>;
export type SectionOf<T extends Section["_type"]> = Extract<Section, { _type: T }>;
