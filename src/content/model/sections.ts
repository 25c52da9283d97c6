import { collectionNames } from "../../addresses.ts";
import { image } from "./image.ts";
import { localeBlock, localeString, localeStringItem, localeText } from "./localised.ts";
import {
  item,
  key,
  list,
  object,
  oneOfBy,
  oneOfValues,
  optional,
  reference,
  referenceItem,
  type Static,
  type TProperties,
  Type,
} from "./schema.ts";
import { target } from "./target.ts";

function sectionOf<const T extends string, P extends TProperties>(type: T, properties: P) {
  return object({ _key: key, _type: Type.Literal(type), ...properties });
}

const action = object({ label: localeString, target });

export const sectionSchemas = {
  introduction: sectionOf("introduction", {
    eyebrow: optional(localeString),
    heading: localeString,
    text: localeText,
    image,
    action: optional(action),
  }),
  globalWarming: sectionOf("globalWarming", { heading: localeString, text: localeText, image }),
  factsAndFigures: sectionOf("factsAndFigures", {
    heading: localeString,
    counters: list(item({ endVal: Type.Number(), unit: localeString, desc: localeString }), { whenEmpty: "hidden" }),
  }),
  solution: sectionOf("solution", {
    heading: localeString,
    text: localeText,
    image,
    advantages: list(localeStringItem, { whenEmpty: "left out" }),
  }),
  process: sectionOf("process", {
    heading: localeString,
    steps: list(item({ title: localeString, text: localeText, image }), { whenEmpty: "hidden" }),
  }),
  products: sectionOf("products", {
    heading: localeString,
    text: optional(localeText),
    products: list(referenceItem("product"), { whenEmpty: "hidden" }),
  }),
  about: sectionOf("about", { heading: localeString, body: localeBlock, image: optional(image) }),
  richText: sectionOf("richText", { heading: optional(localeString), body: localeBlock }),
  team: sectionOf("team", {
    heading: localeString,
    members: list(referenceItem("teamMember"), { whenEmpty: "hidden" }),
  }),
  partners: sectionOf("partners", {
    heading: localeString,
    partners: list(referenceItem("partner"), { whenEmpty: "hidden" }),
  }),
  testimonials: sectionOf("testimonials", {
    heading: optional(localeString),
    testimonials: list(referenceItem("testimonial"), { whenEmpty: "hidden" }),
  }),
  gallerySection: sectionOf("gallerySection", { gallery: reference("gallery") }),
  callToActionSection: sectionOf("callToActionSection", { callToAction: reference("callToAction") }),
  jobs: sectionOf("jobs", { heading: localeString, text: optional(localeText), emptyText: localeText }),
  /** All documents of a type with pages, newest first. */
  documentList: sectionOf("documentList", {
    heading: localeString,
    text: optional(localeText),
    emptyText: localeText,
    collection: oneOfValues(...collectionNames),
  }),
  contactForm: sectionOf("contactForm", { heading: localeString, text: localeText, consentText: localeBlock }),
  contactDetails: sectionOf("contactDetails", { heading: localeString, text: optional(localeText) }),
  imprintDetails: sectionOf("imprintDetails", {}),
};

export const section = oneOfBy("_type", ...Object.values(sectionSchemas));
export type Section = Static<typeof section>;
export type SectionOf<T extends Section["_type"]> = Extract<Section, { _type: T }>;
