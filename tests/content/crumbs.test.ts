import { expect, test } from "vitest";
import { checkLoaded } from "#pipeline/rules/check.ts";
import { payloadFor } from "#src/content/payload.ts";
import { addressesIn } from "#src/content/snapshot.ts";
import { committedContent, committedWith } from "#tests/support/committed-content.ts";
import { type Content, type Fields, fieldsOf, isOptionalField, placesIn } from "#tests/support/editable-content.ts";

/** What the CMS's own tools write beside the content changes no page, and stops nobody. */

const share = { left: 0, right: 0, top: 0, bottom: 0 };
const crop = (more: object) => ({ _type: "sanity.imageCrop", ...share, ...more });
const hotspot = (more: object) => ({ _type: "sanity.imageHotspot", x: 1, y: 0.5, width: 0.3, height: 0.3, ...more });

const picture = (content: Content) => find(content, ({ value }) => value._type === "image");
const block = (content: Content) => find(content, ({ value }) => value._type === "block");
const text = (content: Content) => find(content, ({ value }) => value._type === "localeBlock");

type Change = (content: Content) => void;

/** The crumb, the same without it, and how often an editor is told. */
const crumbs: readonly (readonly [name: string, crumb: Change, without: Change, told: number])[] = [
  [
    "a crop below zero by a rounding",
    set(picture, { crop: crop({ bottom: -1.1102230246251565e-16 }) }),
    set(picture, { crop: undefined }),
    0,
  ],
  [
    "a focal point beyond the edge",
    set(picture, { crop: undefined, hotspot: hotspot({ x: 1.02 }) }),
    set(picture, { crop: undefined, hotspot: hotspot({}) }),
    1,
  ],
  [
    "a focus wider than the picture by a rounding",
    set(picture, { hotspot: hotspot({ width: 1.0000000000000002 }) }),
    set(picture, { hotspot: hotspot({ width: 1 }) }),
    0,
  ],
  [
    "a link without address that no text carries",
    set(block, { markDefs: [{ _key: "a1", _type: "link" }] }),
    set(block, { markDefs: [] }),
    1,
  ],
  ["no style", set(block, { style: undefined }), set(block, { style: "normal" }), 0],
  [
    "null in an optional field",
    set(picture, { crop: null, hotspot: null }),
    set(picture, { crop: undefined, hotspot: undefined }),
    0,
  ],
  ["a paragraph of an unknown object", addBlock({ children: [{ _key: "o", _type: "oddity" }] }), () => {}, 1],
  ["a paragraph without children", addBlock({}), () => {}, 0],
  ["a paragraph with an empty list of children", addBlock({ children: [] }), () => {}, 0],
  ["a span without marks", addBlock(words({})), addBlock(words({ marks: [] })), 0],
  ["no definitions of links", addBlock(words({})), addBlock({ ...words({}), markDefs: [] }), 0],
  [
    "a link on an empty text",
    addBlock({
      children: [
        { _key: "a", _type: "span", marks: [], text: "Words" },
        { _key: "b", _type: "span", marks: ["l"], text: "" },
      ],
      markDefs: [{ _key: "l", _type: "link", href: "https://example.org" }],
    }),
    addBlock({ children: [...words({}).children, { _key: "b", _type: "span", text: "" }], markDefs: [] }),
    1,
  ],
  ["null for the definitions of links", addBlock({ ...words({}), markDefs: null }), addBlock(words({})), 0],
  ["null for the marks", addBlock(words({ marks: null })), addBlock(words({})), 0],
  ["empty lists in optional fields", fillWithEmptyLists, () => {}, 0],
];

function words(span: object) {
  return { children: [{ _key: "a", _type: "span", text: "Words", ...span }] };
}

function fillWithEmptyLists(content: Content) {
  for (const place of placesIn(content))
    for (const [name, { items }] of fieldsOf(place))
      if (items && isOptionalField(place, name)) place.value[name] ??= [];
}

test.each(crumbs)("%s", async (_name, put, leaveOut, told) => {
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

function problemsOf(content: Content) {
  return checkLoaded(committedWith(content));
}

function find(content: Content, fits: (place: ReturnType<typeof placesIn>[number]) => boolean): Fields {
  const found = placesIn(content).find(fits);
  if (!found) throw new Error("The content has no such place.");
  return found.value;
}

function set(where: (content: Content) => Fields, fields: object): Change {
  return (content) => {
    const value = where(content);
    Object.assign(value, fields);
    for (const name of Object.keys(fields)) if (value[name] === undefined) delete value[name];
  };
}

function addBlock(fields: object): Change {
  return (content) => {
    const value = text(content);
    const [list] = Object.values(value).filter((one) => Array.isArray(one));
    list?.push({ _key: "crumb", _type: "block", style: "normal", ...fields });
  };
}

const inOtherPlaces: readonly (readonly [kind: string, reference: object, rule: string])[] = [
  ["across datasets", { _ref: "somebody", _dataset: "other", _projectId: "p" }, "reference.elsewhere"],
  ["global", { _ref: "dataset:p.other:somebody", _type: "globalDocumentReference" }, "reference.elsewhere"],
  ["weak", { _ref: "somebody", _weak: true }, "reference.gone"],
];

test.each(inOtherPlaces)(
  "the advice for a reference that is %s never just says to publish",
  async (_kind, reference, rule) => {
    const content = committedContent();
    Object.assign(
      find(content, ({ schema }) => schema.referenceTo?.every((type) => !type.startsWith("sanity.")) === true),
      reference,
    );
    const told = (await problemsOf(content)).filter(({ said }) => said?.rule === rule);
    expect(told).toHaveLength(1);
    expect(told[0]?.remedy).not.toMatch(/^publish/i);
  },
);
