import { expect, test } from "vitest";
import { walk } from "#pipeline/documents/walk.ts";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { committedContent, committedWith } from "#tests/support/committed-content.ts";
import { type Content, type Fields, fieldsOf, isOptionalField, placesIn } from "#tests/support/editable-content.ts";

/** The CMS's own tools leave remains in the content, such as empty values: crumbs. None changes a page or prevents publishing. */

type Place = ReturnType<typeof placesIn>[number];
type Change = (content: Content) => void;

const picture = (content: Content) => find(content, ({ value }) => value._type === "image");
const block = (content: Content) => find(content, ({ value }) => value._type === "block");

function find(content: Content, fits: (place: Place) => boolean): Fields {
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

const links = (markDefs: readonly object[]) => set(block, { markDefs });
const crop = (fields: object) => set(picture, { crop: { ...uncropped, ...fields } });
/** Gives a picture a focal point and no crop. */
const focus = (fields: object) => set(picture, { crop: undefined, hotspot: { ...focused, ...fields } });

/** Adds paragraphs to a rich text. */
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

/** The edit with a crumb, the same edit without it, and the number of messages that an editor gets about it. */
const crumbs: readonly (readonly [name: string, crumb: Change, without: Change, told: number])[] = [
  ["a crop below zero by a rounding", crop({ bottom: -1.1102230246251565e-16 }), set(picture, { crop: undefined }), 0],
  ["a focal point beyond the edge", focus({ x: 1.02 }), focus({}), 1],
  ["a focus wider than the picture by a rounding", focus({ width: 1.0000000000000002 }), focus({ width: 1 }), 0],
  ["a link without address that no text carries", links([{ _key: "a1", _type: "link" }]), links([]), 1],
  ["no style", set(block, { style: undefined }), set(block, { style: "normal" }), 0],
  ["null in an optional field", set(picture, { crop: null, hotspot: null }), set(picture, plain), 0],
  ["a paragraph of an unknown object", addBlock({ children: [{ _key: "o", _type: "oddity" }] }), () => {}, 1],
  ["a paragraph without children", addBlock({}), () => {}, 0],
  ["a paragraph with an empty list of children", addBlock({ children: [] }), () => {}, 0],
  ["a span without marks", addBlock(words()), addBlock(words({ marks: [] })), 0],
  ["no definitions of links", addBlock(words()), addBlock({ ...words(), markDefs: [] }), 0],
  ["a link on an empty text", addLinkOn("", "https://example.org"), addBlock(withSecondSpan({ text: "" })), 1],
  ["null for the definitions of links", addBlock({ ...words(), markDefs: null }), addBlock(words()), 0],
  ["null for the marks", addBlock(words({ marks: null })), addBlock(words()), 0],
  ["no text, and null, among the marks", addBlock(words({ marks: ["", null] })), addBlock(words()), 0],
  ["empty lists in optional fields", fillWithEmptyLists, () => {}, 0],
  ["empty objects in optional fields", fillWithEmptyObjects, () => {}, 0],
  ["lists that are absent or have null in them", spoilLists, () => {}, 0],
  ["objects without their type", leaveOutTypes, () => {}, 0],
  ["a level that is left out", addPoints(1, 3, 3, 2), addPoints(1, 2, 2, 2), 0],
  ["a first point that is indented", addPoints(2, 1, 4), addPoints(1, 1, 2), 0],
  ["levels beyond all limits", addPoints(-1, 0, 1.5, 99, 1e9), addPoints(1, 1, 1, 2, 2), 0],
  ["a level without a list", addBlock({ ...words(), level: 0 }), addBlock(words()), 0],
  ["a span without text", addBlock(withSecondSpan({})), addBlock(withSecondSpan({ text: "" })), 0],
  ["null among the spans", addBlock({ children: [...words().children, null] }), addBlock(words()), 0],
  ["a link of no kind that no text carries", addLink({ href: 3 }), addBlock(words()), 1],
  [
    "a link without a key",
    addLink({ _key: undefined, _type: "link", href: "https://a.example" }),
    addBlock(words()),
    1,
  ],
  ["a wrong address that no text carries", addLink({ _type: "link", href: "nowhere" }), addBlock(words()), 1],
  ["a wrong address on an empty text", addLinkOn(" ", "javascript:x"), addBlock(withSecondSpan({ text: " " })), 1],
  [
    "a crop with some sides, and a focus without a size",
    set(picture, { crop: { _type: "sanity.imageCrop", left: 0.1 }, hotspot: { x: 0.2, y: 0.4 } }),
    set(picture, { crop: { ...uncropped, left: 0.1 }, hotspot: { ...focused, x: 0.2, y: 0.4 } }),
    0,
  ],
  ["a focus of no numbers, and one without a point", focus({ x: null, y: null, height: 2 }), set(picture, plain), 0],
  ["days as times at midnight in UTC", writeDaysAsTimes, () => {}, 0],
];

test.each(crumbs)("a crumb changes no page and prevents no publishing: %s", async (_name, put, leaveOut, told) => {
  const [dirty, clean] = [committedContent(), committedContent()];
  const before = await problemsOf(clean);
  put(dirty);
  leaveOut(clean);
  const found = await problemsOf(dirty);
  expect(found.filter(({ level }) => level === "error")).toEqual([]);
  expect(found.length - before.length).toBe(told);
  const [pages, same] = [committedWith(dirty), committedWith(clean)];
  for (const address of addressesIn(same)) expect(payloadFor(pages, address)).toEqual(payloadFor(same, address));
});

test("items without a key of their own stay, in their order", async () => {
  const content = committedContent();
  const keysOf = (payload: unknown) => [...JSON.stringify(payload).matchAll(/"_key":"([^"]*)"/g)].map(([, key]) => key);
  const clean = committedWith(committedContent());
  for (const { value } of placesIn(content)) spoilKeys(value);
  expect((await problemsOf(content)).filter(({ level }) => level === "error")).toEqual([]);
  const found = committedWith(content);
  const withoutKeys = (payload: unknown) => JSON.stringify(payload).replaceAll(/"_key":"[^"]*"/g, "");
  for (const address of addressesIn(clean)) {
    const [now, before] = [payloadFor(found, address), payloadFor(clean, address)];
    expect(withoutKeys(now)).toBe(withoutKeys(before));
    expect(keysOf(now).filter((key) => !key)).toEqual([]);
  }
});

/** Gives each second item the same key, and the others none. Links keep their keys, by which texts name them. */
function spoilKeys({ markDefs: _, ...fields }: Fields): void {
  const lists = Object.values(fields).filter((value) => Array.isArray(value));
  for (const [place, item] of lists.flatMap((list) => [...list.entries()]))
    if (item && typeof item === "object") Object.assign(item, { _key: place % 2 ? "same" : undefined });
}

test.each<[kind: string, reference: object, rule: string]>([
  ["across datasets", { _ref: "somebody", _dataset: "other", _projectId: "p" }, "reference.elsewhere"],
  ["global", { _ref: "dataset:p.other:somebody", _type: "globalDocumentReference" }, "reference.elsewhere"],
  ["weak", { _ref: "somebody", _weak: true }, "reference.gone"],
])("the advice for a reference that is %s never just says to publish", async (_kind, reference, rule) => {
  const content = committedContent();
  const isToDocument = ({ schema }: Place) => schema.referenceTo?.every((type) => !type.startsWith("sanity.")) === true;
  Object.assign(find(content, isToDocument), reference);
  const told = (await problemsOf(content)).filter(({ said }) => said?.rule === rule);
  expect(told).toHaveLength(1);
  expect(told[0]?.remedy).not.toMatch(/^publish/i);
});

function problemsOf(content: Content) {
  return checkLoaded(committedWith(content));
}

function fillWithEmptyLists(content: Content) {
  for (const place of placesIn(content))
    for (const [name, { items }] of fieldsOf(place))
      if (items && isOptionalField(place, name)) place.value[name] ??= [];
}

function fillWithEmptyObjects(content: Content) {
  for (const place of placesIn(content))
    for (const [name, { type, items }] of fieldsOf(place))
      if (!items && isOptionalField(place, name) && !/^_/.test(name))
        place.value[name] ??= type === "object" ? {} : null;
}

function spoilLists(content: Content) {
  for (const { value, schema } of placesIn(content))
    for (const [name, { minItems = 0 }] of fieldsOf({ schema })) {
      const list = value[name];
      if (!Array.isArray(list)) continue;
      if (list.length > 0) list.unshift(null);
      else if (minItems === 0) delete value[name];
    }
}

function leaveOutTypes(content: Content) {
  const places = [...content.values()].flatMap((document) => walk(document).places);
  const ofSeveral = new Set(places.filter(({ schema }) => schema.oneOf).map(({ value }) => value));
  for (const { value, document } of placesIn(content))
    if (value !== document && !ofSeveral.has(value)) delete value._type;
}

function writeDaysAsTimes(content: Content) {
  for (const { value } of placesIn(content))
    for (const [name, inner] of Object.entries(value))
      if (typeof inner === "string" && /^\d{4}-\d{2}-\d{2}$/.test(inner)) value[name] = `${inner}T00:00:00.000Z`;
}
