import { documentSchemas } from "#src/content/model/documents.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { isObject } from "../json.ts";
import { withoutHints } from "./word-diff.ts";

/** What things are called in a report, in an editor's words. Unknown names are taken apart: `someField` → `Some field`. */

const namesOfTypes: Readonly<Record<string, string>> = {
  siteSettings: "Site settings",
  imprint: "Imprint",
  callToAction: "Call to action",
  callToActionSection: "Call to action",
  gallerySection: "Gallery",
  "sanity.imageAsset": "Picture file",
  "sanity.fileAsset": "File",
};

const namesOfFields: Readonly<Record<string, string>> = {
  eyebrow: "Line above the heading",
  desc: "Description",
  endVal: "Number",
  seo: "Search engines",
  defaultSeo: "Search engines (default)",
  noIndex: "Hidden from search engines",
  alt: "Picture description",
  decorative: "Only decoration",
  hotspot: "Focal point",
  crop: "Cut off",
  bio: "About the person",
  url: "Web address",
  slug: "Name in the address",
  startsOn: "Starts on",
  publishedOn: "Published on",
  validThrough: "Open until",
  vatId: "VAT id",
  lqip: "Preview",
  sha1hash: "The file",
  metadata: "Size and preview",
  thumb: "Preview picture",
  autoplay: "Begins by itself",
  embed: "Video elsewhere",
  poster: "Still",
  address: "Web address",
  order: "Place in the order",
  screen: "Which page",
  target: "Leads to",
  min: "Minimum",
  max: "Maximum",
  per: "Paid per",
  consentText: "Text of the consent",
  emptyText: "Text when there are none",
  body: "Text",
};

/** One item of a list that has no type of its own. */
const namesOfItems: Readonly<Record<string, string>> = {
  tasks: "Task",
  requirements: "Requirement",
  benefits: "Benefit",
  facts: "Fact",
  uses: "Use",
  steps: "Step",
  counters: "Figure",
  advantages: "Advantage",
  items: "Item",
  links: "Link",
  socialLinks: "Social link",
  addressLines: "Address line",
  products: "Product",
  members: "Member",
  partners: "Partner",
  testimonials: "Testimonial",
};

const namesOfChoices: Readonly<Record<string, string>> = {
  fullTime: "full-time",
  partTime: "part-time",
  minijob: "mini job",
};

export function typeName(type: string): string {
  return namesOfTypes[type] ?? inWords(type);
}

/** The heading over several of them. */
export function typeNames(type: string): string {
  const name = typeName(type);
  if (name.endsWith("s")) return name;
  return name.replace(/^Call\b/, "Calls").replace(/y$/, "ie") + (name.startsWith("Call ") ? "" : "s");
}

export function fieldName(name: string): string {
  return namesOfFields[name] ?? inWords(name);
}

export function itemName(listName: string): string {
  return namesOfItems[listName] ?? `${fieldName(listName)}: item`;
}

/** One of the values a field may have. */
export function choiceName(value: string): string {
  return namesOfChoices[value] ?? value;
}

/** Where a type stands in reports: as in the model, unknown ones last. */
export function typeOrder(type: string): number {
  const position = Object.keys(documentSchemas).indexOf(type);
  return position === -1 ? Number.MAX_SAFE_INTEGER : position;
}

const titleLocales = [defaultLocale, ...locales.filter((locale) => locale !== defaultLocale)];

const titleFields = ["title", "name", "heading", "companyName", "author", "quote", "originalFilename"];

/** The title of a document or an item in the default language, else in another, if it has one. */
export function titleOf(content: unknown, fields: readonly string[] = titleFields): string | undefined {
  if (!isObject(content)) return undefined;
  return fields.map((field) => lineOf(content[field])).find((text) => text !== "");
}

const itemTitleFields = ["heading", "title", "label", "name", "desc", ...titleLocales];

/** A few words by which an item of a list can be told from the others. */
export function itemTitle(item: unknown, snapshot: Snapshot): string | undefined {
  if (typeof item === "string") return shorten(item);
  if (!isObject(item)) return undefined;
  const reference = [item, item.gallery, item.callToAction].find(isReference);
  const title = reference ? referenceTitle(snapshot, reference._ref) : titleOf(item, itemTitleFields);
  return title === undefined ? undefined : shorten(title);
}

/** The title of the document that is referred to, or its id. */
export function referenceTitle(snapshot: Snapshot, id: string): string {
  return titleOf(snapshot.byId.get(id)) ?? id;
}

export function isReference(value: unknown): value is { _ref: string } {
  return isObject(value) && typeof value._ref === "string";
}

export function ordinal(place: number): string {
  const ending = place % 100 >= 11 && place % 100 <= 13 ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th");
  return `${place}${ending}`;
}

export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : many}`;
}

/** Characters that fit in a heading. */
const longestTitle = 60;

export function shorten(text: string, longest = longestTitle): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : text;
}

function lineOf(value: unknown): string {
  const text = isObject(value)
    ? value[titleLocales.find((locale) => value[locale] !== undefined) ?? defaultLocale]
    : value;
  return typeof text === "string" ? withoutHints(text).trim().replace(/\s+/g, " ") : "";
}

function inWords(name: string): string {
  const words = name
    .replace(/^.*\./, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
