import { collectionNames } from "../../addresses.ts";
import { image } from "./image.ts";
import { localeBlock, localeString, localeStringItem, localeText } from "./localised.ts";
import {
  dayFieldOf,
  item,
  list,
  object,
  oneOfBy,
  oneOfValues,
  optional,
  reference,
  referenceItem,
  type Static,
  Type,
  target,
  typedItem,
} from "./schema.ts";

const action = object({ label: localeString, target });

export const sectionSchemas = {
  introduction: typedItem("introduction", {
    eyebrow: optional(localeString),
    heading: localeString,
    text: localeText,
    image,
    action: optional(action),
  }),
  globalWarming: typedItem("globalWarming", { heading: localeString, text: localeText, image }),
  factsAndFigures: typedItem("factsAndFigures", {
    heading: localeString,
    counters: list(item({ endVal: Type.Number(), unit: localeString, desc: localeString }), { whenEmpty: "hidden" }),
  }),
  solution: typedItem("solution", {
    heading: localeString,
    text: localeText,
    image,
    advantages: list(localeStringItem, { whenEmpty: "left out" }),
  }),
  process: typedItem("process", {
    heading: localeString,
    steps: list(item({ title: localeString, text: localeText, image }), { whenEmpty: "hidden" }),
  }),
  products: typedItem("products", {
    heading: localeString,
    text: optional(localeText),
    products: list(referenceItem("product"), { whenEmpty: "hidden" }),
  }),
  about: typedItem("about", { heading: localeString, body: localeBlock, image: optional(image) }),
  richText: typedItem("richText", { heading: optional(localeString), body: localeBlock }),
  team: typedItem("team", {
    heading: localeString,
    members: list(referenceItem("teamMember"), { whenEmpty: "hidden" }),
  }),
  partners: typedItem("partners", {
    heading: localeString,
    partners: list(referenceItem("partner"), { whenEmpty: "hidden" }),
  }),
  testimonials: typedItem("testimonials", {
    heading: optional(localeString),
    testimonials: list(referenceItem("testimonial"), { whenEmpty: "hidden" }),
  }),
  gallerySection: typedItem("gallerySection", { gallery: reference("gallery") }),
  callToActionSection: typedItem("callToActionSection", { callToAction: reference("callToAction") }),
  jobs: typedItem("jobs", { heading: localeString, text: optional(localeText), emptyText: localeText }),
  /** Lists the documents of a collection: by default all, sorted by day of publication, the newest first. */
  documentList: typedItem("documentList", {
    heading: localeString,
    text: optional(localeText),
    emptyText: localeText,
    collection: oneOfValues(...collectionNames),
    dayField: optional(dayFieldOf("collection")),
    sortOrder: optional(oneOfValues("newestFirst", "earliestFirst")),
    limit: optional(Type.Integer({ minimum: 1 })),
  }),
  contactForm: typedItem("contactForm", { heading: localeString, text: localeText, consentText: localeBlock }),
  contactDetails: typedItem("contactDetails", { heading: localeString, text: optional(localeText) }),
  imprintDetails: typedItem("imprintDetails", {}),
};

export const section = oneOfBy("_type", ...Object.values(sectionSchemas));
export type Section = Static<typeof section>;
export type SectionOf<T extends Section["_type"]> = Extract<Section, { _type: T }>;
