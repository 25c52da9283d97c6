import { walk } from "#pipeline/documents/walk.ts";
import { datePattern } from "#src/content/model/model-schema.ts";
import type { Content, EditablePlace, Fields } from "./editable-content.ts";
import { fieldsOf, isOptionalField, placesIn } from "./editable-content.ts";

/** Crumbs are what the CMS's own tools leave, such as empty values. They change no page and prevent no publishing. */

/** An edit that leaves a crumb, and an edit that gives the same pages without the crumb. */
type Crumb = readonly [name: string, crumb: Change, without: Change];
export type Change = (content: Content) => void;

const none: Change = () => {};
const picture = (content: Content) => find(content, ({ value }) => value._type === "image");
const block = (content: Content) => find(content, ({ value }) => value._type === "block");

function find(content: Content, fits: (place: EditablePlace) => boolean): Fields {
  const found = placesIn(content).find(fits);
  if (!found) throw new Error("The content has no such place.");
  return found.value;
}

/** Sets fields of a value. A field that is set to undefined is removed. */
function set(where: (content: Content) => Fields, fields: object): Change {
  return (content) => {
    const value = where(content);
    Object.assign(value, fields);
    for (const name of Object.keys(fields)) if (value[name] === undefined) delete value[name];
  };
}

const uncropped = { _type: "sanity.imageCrop", left: 0, right: 0, top: 0, bottom: 0 };
const focused = { _type: "sanity.imageHotspot", x: 1, y: 0.5, width: 0.3, height: 0.3 };
const plain = { crop: undefined, hotspot: undefined };

const links = (...markDefs: object[]) => set(block, { markDefs });
const crop = (fields: object) => set(picture, { crop: { ...uncropped, ...fields } });
/** Gives a picture a focal point and no crop. */
const focus = (fields: object) => set(picture, { crop: undefined, hotspot: { ...focused, ...fields } });

function addBlock(...blocks: object[]): Change {
  return (content) => {
    const text = find(content, ({ value }) => value._type === "localeBlock");
    const list = Object.values(text).find((value) => Array.isArray(value));
    list?.push(...blocks.map((fields) => ({ _key: "crumb", _type: "block", style: "normal", ...fields })));
  };
}

/** The fields of a paragraph with one span. */
function words(span: object = {}) {
  return { children: [{ _key: "a", _type: "span", text: "Words", ...span }] };
}

function withSecondSpan(span: object) {
  return { children: [...words().children, { _key: "b", _type: "span", ...span }] };
}

/** Adds a paragraph with the definition of a link that none of its spans uses. */
function addLink(link: object): Change {
  return addBlock({ ...words(), markDefs: [{ _key: "l", ...link }] });
}

function addLinkOn(text: string, href: string): Change {
  const markDefs = [{ _key: "l", _type: "link", href }];
  return addBlock({ ...withSecondSpan({ text, marks: ["l"] }), markDefs });
}

function addPoints(...levels: number[]): Change {
  const points = levels.map((level, place) => ({ ...words(), _key: `point${place}`, listItem: "bullet", level }));
  return addBlock(...points);
}

/** Crumbs of which the check says nothing. */
export const unreportedCrumbs: readonly Crumb[] = [
  ["a crop below zero by a rounding", crop({ bottom: -1.1102230246251565e-16 }), set(picture, { crop: undefined })],
  ["a focus wider than the picture by a rounding", focus({ width: 1.0000000000000002 }), focus({ width: 1 })],
  ["no style", set(block, { style: undefined }), set(block, { style: "normal" })],
  ["null in an optional field", set(picture, { crop: null, hotspot: null }), set(picture, plain)],
  ["a paragraph without children", addBlock({}), none],
  ["a paragraph with an empty list of children", addBlock({ children: [] }), none],
  ["a span without marks", addBlock(words()), addBlock(words({ marks: [] }))],
  ["no definitions of links", addBlock(words()), addBlock({ ...words(), markDefs: [] })],
  ["null for the definitions of links", addBlock({ ...words(), markDefs: null }), addBlock(words())],
  ["null for the marks", addBlock(words({ marks: null })), addBlock(words())],
  ["no text, and null, among the marks", addBlock(words({ marks: ["", null] })), addBlock(words())],
  ["empty lists in optional fields", fillWithEmptyLists, none],
  ["empty objects in optional fields", fillWithEmptyObjects, none],
  ["lists that are absent or have null in them", spoilLists, none],
  ["objects without their type", leaveOutTypes, none],
  ["a level that is left out", addPoints(1, 3, 3, 2), addPoints(1, 2, 2, 2)],
  ["a first point that is indented", addPoints(2, 1, 4), addPoints(1, 1, 2)],
  ["levels beyond all limits", addPoints(-1, 0, 1.5, 99, 1e9), addPoints(1, 1, 1, 2, 2)],
  ["a level without a list", addBlock({ ...words(), level: 0 }), addBlock(words())],
  ["a span without text", addBlock(withSecondSpan({})), addBlock(withSecondSpan({ text: "" }))],
  ["null among the spans", addBlock({ children: [...words().children, null] }), addBlock(words())],
  [
    "a crop with some sides, and a focus without a size",
    set(picture, { crop: { _type: "sanity.imageCrop", left: 0.1 }, hotspot: { x: 0.2, y: 0.4 } }),
    set(picture, { crop: { ...uncropped, left: 0.1 }, hotspot: { ...focused, x: 0.2, y: 0.4 } }),
  ],
  ["a focus of no numbers, and one without a point", focus({ x: null, y: null, height: 2 }), set(picture, plain)],
  ["days as times at midnight in UTC", writeDaysAsTimes, none],
];

/** Crumbs of which the check says one thing that is no error. */
export const reportedCrumbs: readonly Crumb[] = [
  ["a focal point beyond the edge", focus({ x: 1.02 }), focus({})],
  ["a link without address that no text carries", links({ _key: "a1", _type: "link" }), links()],
  ["a paragraph of an unknown object", addBlock({ children: [{ _key: "o", _type: "oddity" }] }), none],
  ["a link on an empty text", addLinkOn("", "https://example.org"), addBlock(withSecondSpan({ text: "" }))],
  ["a link of no kind that no text carries", addLink({ href: 3 }), addBlock(words())],
  ["a link without a key", addLink({ _key: undefined, _type: "link", href: "https://a.example" }), addBlock(words())],
  ["a wrong address that no text carries", addLink({ _type: "link", href: "nowhere" }), addBlock(words())],
  ["a wrong address on an empty text", addLinkOn(" ", "javascript:x"), addBlock(withSecondSpan({ text: " " }))],
];

/** Gives each second item of a list the same key, and the others none. Links keep their keys, by which texts name them. */
export function spoilKeys(content: Content): void {
  for (const { value } of placesIn(content)) {
    const { markDefs: _, ...fields } = value;
    for (const list of Object.values(fields).filter((field) => Array.isArray(field))) {
      for (const [index, item] of list.entries()) {
        if (typeof item === "object" && item !== null) item._key = index % 2 ? "same" : undefined;
      }
    }
  }
}

/** The fields that the model knows in each place of the content, whether the place has them or not. */
function fieldsIn(content: Content) {
  return placesIn(content).flatMap((place) =>
    fieldsOf(place).map(([name, schema]) => {
      return { owner: place.value, name, schema, isOptional: isOptionalField(place, name) };
    }),
  );
}

function fillWithEmptyLists(content: Content): void {
  for (const { owner, name, schema, isOptional } of fieldsIn(content)) {
    if (isOptional && schema.items) owner[name] ??= [];
  }
}

function fillWithEmptyObjects(content: Content): void {
  for (const { owner, name, schema, isOptional } of fieldsIn(content)) {
    if (isOptional && !schema.items && !name.startsWith("_")) owner[name] ??= schema.type === "object" ? {} : null;
  }
}

/** Puts null in front of each list, and leaves out empty lists where the model allows it. */
function spoilLists(content: Content): void {
  for (const { owner, name, schema } of fieldsIn(content)) {
    const list = owner[name];
    if (!Array.isArray(list)) continue;
    if (list.length > 0) list.unshift(null);
    else if (!schema.minItems) delete owner[name];
  }
}

/** Documents need their type, as do objects whose schema is one of several. */
function leaveOutTypes(content: Content): void {
  const places = [...content.values()].flatMap((document) => walk(document).places);
  const ofSeveral = new Set(places.filter(({ schema }) => schema.oneOf).map(({ value }) => value));
  for (const { value, document } of placesIn(content)) {
    if (value !== document && !ofSeveral.has(value)) delete value._type;
  }
}

function writeDaysAsTimes(content: Content): void {
  for (const { value } of placesIn(content)) {
    for (const [name, field] of Object.entries(value)) {
      if (typeof field === "string" && new RegExp(datePattern).test(field)) value[name] = `${field}T00:00:00.000Z`;
    }
  }
}
