import type { Path } from "#pipeline/documents/path.ts";
import { isObject } from "#pipeline/json.ts";
import type { Content, EditableDocument } from "./editable-content.ts";
import type { Random } from "./random.ts";

/** Edits that our Studio never makes, but other Studios, plugins, migrations and people do: any JSON at any place. */

/** A value in a document, with the object or list that has it. `step` is the value's name or position in its owner. */
interface Place {
  readonly owner: Record<string | number, unknown>;
  readonly step: string | number;
  readonly value: unknown;
  readonly path: Path;
}

/** Changes a random value of a random document of `content`. Returns the document and a description of the edit. */
export function oddEdit(content: Content, random: Random): { document: EditableDocument; said: string } {
  const document = random.pick([...content.values()]);
  const places = placesOf(document, []);
  const ofType = (type: string) => places.filter(({ value }) => fields(value)._type === type);
  const kinds = [
    { places, edits: anywhere },
    { places: ofType("block"), edits: inBlocks },
    { places: ofType("image"), edits: [crop] },
  ];
  const kind = random.pick(kinds.filter((one) => one.places.length > 0));
  const [place, edit] = [random.pick(kind.places), random.pick(kind.edits)];
  const said = `${document._id} ${place.path.join(".")}: ${edit.name}`;
  edit(place, random);
  return { document, said };
}

/** All values inside a document except its id and type, which are checked when a file is read. */
function placesOf(value: unknown, path: Path): Place[] {
  if (typeof value !== "object" || value === null) return [];
  const owner = value as Place["owner"];
  return (Array.isArray(value) ? [...value.keys()] : Object.keys(value)).flatMap((step): Place[] => {
    if (path.length === 0 && (step === "_id" || step === "_type")) return [];
    const inner = [...path, step];
    return [{ owner, step, value: owner[step], path: inner }, ...placesOf(owner[step], inner)];
  });
}

type Edit = (place: Place, random: Random) => void;

const edits = {
  replace({ owner, step }, random) {
    owner[step] = anyValue(random);
  },
  clear({ owner, step }) {
    owner[step] = null;
  },
  addField({ owner, value }, random) {
    const name = random.pick(["mood", "_upload", "constructor", "__proto__", "kind", "anchor"]);
    const target = isObject(value) ? value : owner;
    if (!Array.isArray(target)) Reflect.set(target, name, anyValue(random));
  },
  addItem({ value }, random) {
    if (Array.isArray(value)) value.splice(random.integer(value.length + 1), 0, anyValue(random));
  },
  changeNumber({ owner, step, value }, random) {
    if (typeof value === "number") owner[step] = random.pick([0.1 + 0.2, -1, 1e21, 1e-7, value / 3, value + 0.0004]);
  },
  retype({ value }, random) {
    fields(value)._type = random.pick(["video", "", 7, null, { toString: 1 }, "block"]);
  },
} satisfies Record<string, Edit>;

/** An edit that is listed several times is chosen more often. */
const anywhere: readonly Edit[] = [...Object.values(edits), edits.replace, edits.replace, edits.addItem];

/** Crops a picture: nearly all of it remains, or less than a pixel. */
function crop({ value }: Place, random: Random): void {
  const share = () => random.pick([0, 0, 0.1, 0.1004, 0.3333, 0.49, 0.4999, 0.49999, 0.5, 0.7, 0.9, 0.99]);
  fields(value).crop = { _type: "sanity.imageCrop", top: share(), bottom: share(), left: share(), right: share() };
}

const styles = ["h1", "h2", "h3", "h4", "h6", "lead", "blockquote", "normal", "", 4, null];

const links = [
  { _type: "link", href: "https://a.example.org/" },
  { _type: "screenLink", screen: "about" },
  { _type: "comment", text: "do not show" },
];

/** Headings whose words make no fragment for an address, or the fragment of another element. */
const headings = [
  ...["Inhalt", "✓ → …", "日本", "U\u0308ber uns", "Über uns", "  ", "-2", "root", "main_content", "page payload"],
  ...["Main content", "section", "½", "\u{1F41B}", "İ"],
];

const strangeBlocks = [
  { _type: "image", asset: { _type: "reference", _ref: "image-gone" } },
  { _type: "image", style: "h2" },
  { _type: "table", children: [{ _key: "s", _type: "span", text: "Drift", marks: [] }], style: "h2", markDefs: [] },
  { _type: "step", children: [{ _key: "s", _type: "span", text: "Drift", marks: [] }], listItem: "bullet", level: 1 },
  { _type: "block", children: [], style: "h2", markDefs: [] },
  null,
];

const blockEdits = {
  restyle({ value }, random) {
    fields(value).style = random.pick(styles);
  },
  enlist({ value }, random) {
    fields(value).listItem = random.pick(["checkbox", "bullet", "number", "", null]);
  },
  decorate({ value }, random) {
    const marks = ["underline", "code", "strike-through", "highlight", "strong", "em", "strong", "gone", ""];
    for (const span of childrenOf(value)) if (random.chance(0.7)) span.marks = random.shuffle(marks).slice(0, 3);
  },
  linkTwice({ value }, random) {
    fields(value).markDefs = ["l1", "l2", "l3"].map((_key) => ({ _key, ...random.pick(links) }));
    for (const span of childrenOf(value)) span.marks = random.shuffle(["l1", "l2", "l3", "em"]).slice(0, 3);
  },
  linkNothing({ value }, random) {
    const gap = () => ({ _key: key(random), _type: "span", text: random.pick(["", " ", "\u200b"]), marks: ["l1"] });
    fields(value).markDefs = [{ _key: "l1", ...random.pick(links) }];
    insert(value, random, gap(), gap());
  },
  annotate({ value }, random) {
    fields(value).markDefs = random.pick<unknown>([null, {}, [null], [{ _key: "c", _type: "comment" }]]);
  },
  addBlock({ owner, step }, random) {
    const added = structuredClone(random.pick<object | null>(strangeBlocks));
    if (Array.isArray(owner)) owner.splice(Number(step), 0, added && { _key: key(random), ...added });
  },
  addInline: ({ value }, random) =>
    insert(value, random, { _key: key(random), _type: "latexInline", body: "E=mc²", children: [{ text: "Drift" }] }),
  entitle({ value }, random) {
    Reflect.deleteProperty(fields(value), "listItem");
    fields(value).style = "h2";
    fields(value).children = [{ _key: "s", _type: "span", text: random.pick(headings) }];
  },
} satisfies Record<string, Edit>;

const { addBlock, entitle } = blockEdits;
const inBlocks: readonly Edit[] = [...Object.values(blockEdits), addBlock, entitle, entitle];

/** Parsed from text, because a literal in the code could not have the field `__proto__`. */
const values: readonly unknown[] = JSON.parse(`[
  null, true, 0, -1.5, 1e400, "", " ", "\\u200b", "\\ud800", "Drift", "2027-02-30",
  [], {}, [null], [[[]]], [[[[[[[[[[[[]]]]]]]]]]]], {"a": {"b": [1]}}, {"toString": 1, "valueOf": 1},
  {"_type": "image"}, {"_type": []}, {"_type": "constructor"}, {"_type": {"toString": 1}},
  {"_type": "reference", "_ref": "__proto__"}, {"__proto__": {"_type": "image"}}, {"_type": "slug", "current": null},
  {"_key": "x", "de": null, "en": ""}, {"_key": {}, "de": [null, {"children": 7}]},
  {"_type": "localeString", "de": "Drift", "en": "Drift"}, {"_type": "block", "children": [null], "markDefs": {"0": 1}},
  {"_key": "odd", "_type": "map", "places": [{"city": 1}]}, {"_key": "odd", "_type": "richText"},
  {"_type": "sanity.imageCrop", "top": 0.4999999, "bottom": 0.5, "left": 0, "right": 0}
]`);

/** Returns a copy, because later edits change the value. */
function anyValue(random: Random): unknown {
  return structuredClone(random.pick(values));
}

/** The object itself. For any other value an empty object, whose fields nobody reads. */
function fields(value: unknown): Record<string, unknown> {
  return isObject(value) ? (value as Record<string, unknown>) : {};
}

function childrenOf(block: unknown): Record<string, unknown>[] {
  const { children } = fields(block);
  return Array.isArray(children) ? children.filter(isObject) : [];
}

function insert(block: unknown, random: Random, ...added: object[]): void {
  const { children } = fields(block);
  if (Array.isArray(children)) children.splice(random.integer(children.length + 1), 0, ...added);
}

function key(random: Random): string {
  return `odd${random.integer(2 ** 30).toString(36)}`;
}
