import { type Address, collectionNames, pathFor } from "../addresses.ts";
import { type ExampleDecisions, exampleOf, formatExample, takeInTurn } from "../content/examples.ts";
import { type Document, schemaOf, singletonTypes } from "../content/model/documents.ts";
import { gallery, galleryItemContents } from "../content/model/gallery.ts";
import type { ModelSchema } from "../content/model/model-schema.ts";
import { sectionSchemas } from "../content/model/sections.ts";
import { payloadFor } from "../content/payload.ts";
import type { Snapshot } from "../content/snapshot.ts";
import type { Payload } from "../content/views.ts";
import { defaultLocale, perLocale } from "../locales.ts";
import en from "./texts/en.json";

/** `bare` omits optional fields and has short texts and lists. `long` has long texts and lists. */
export const states = ["usual", "bare", "long"] as const;
export type StoryState = (typeof states)[number];

export type Texts = typeof en;
const files = import.meta.glob<Texts>("./texts/*.json", { eager: true, import: "default" });
/** A language without examples shows the English examples, since only developers see the catalogue. */
export const texts = perLocale((locale) => files[`./texts/${locale}.json`] ?? en);

/** Sizes in pixels of the drawings in media/, which the dev server serves (pipeline/site/vite/catalogue-in-dev.ts). */
export const drawingSizes = {
  landscape: { width: 1800, height: 1200 },
  square: { width: 1200, height: 1200 },
  portrait: { width: 960, height: 1200 },
  panorama: { width: 2400, height: 800 },
};

const drawings = Object.entries(drawingSizes).map(([name, size]) => asset(name, "jpg", "image/jpeg", size));
/** Each key is the field that shows the file. Other fields show the drawings in turn. */
const assets: Readonly<Record<string, Document>> = {
  logo: asset("logo", "svg", "image/svg+xml", { width: 320, height: 160 }),
  film: asset("film", "webm", "video/webm"),
  document: asset("sheet", "pdf", "application/pdf"),
};

function asset(name: string, extension: string, mimeType: string, dimensions?: object): Document {
  const kind = dimensions ? "image" : "file";
  const file = { mimeType, size: 1_200_000, sha1hash: `catalogue-${name}`, metadata: { dimensions } };
  return { _id: `${kind}-${name}-${extension}`, _type: `sanity.${kind}Asset`, ...file } as Document;
}

const snapshots: { [S in StoryState]?: Snapshot } = {};

/**
 * The payload of the catalogue's sample company, whose home page and products page have every section. Its content is
 * generated from the model, so that the catalogue shows each new field or section.
 */
export function cataloguePayload(state: StoryState, address: Address): Payload {
  snapshots[state] ??= catalogueSnapshot(state);
  const payload = payloadFor(snapshots[state], address);
  if (!payload) throw new TypeError(`The catalogue has no page "${pathFor(address)}".`);
  return payload;
}

function catalogueSnapshot(state: StoryState): Snapshot {
  const byId = new Map([...Object.values(assets), ...drawings].map((one) => [one._id, one]));
  const decisions = decisionsFor(state, addDocument);

  /** Adds a document and, through `decisions`, the documents that it refers to. Returns its id. */
  function addDocument(type: string, place: number, more: object = {}): string {
    const _id = `${type}-${place}`;
    if (!byId.has(_id))
      byId.set(_id, { ...exampleOf(schemaOf(type) ?? {}, place, decisions), ...more, _id } as Document);
    return _id;
  }

  for (const type of singletonTypes) addDocument(type, 0);
  for (const type of ["footerBlock", ...collectionNames]) for (const place of [0, 1]) addDocument(type, place);
  const schemas = Object.entries<ModelSchema>(sectionSchemas as never);
  const sections = schemas.map(([_key, schema]) => ({ ...exampleOf(schema, 0, decisions), _key }));
  for (const [place, screen] of ["home", "products"].entries()) addDocument("page", place, { screen, sections });
  return { byId, lock: { source: "sample", expired: [], digest: "" } };
}

const galleryItem = gallery.properties.items.items as ModelSchema;
/** Texts of fields with one text for all languages, by the name of the field. */
const plainTexts: Readonly<Record<string, string>> = texts[defaultLocale];
const figures = [20, 19.5, 60, 1000, 12_345_678, 0];
/** The two ends of a range: `min` has to be lower than `max`. */
const rangeEnds: Readonly<Record<string, number>> = { min: 3200, max: 4100.5 };

function decisionsFor(state: StoryState, refer: ExampleDecisions["refer"]): ExampleDecisions {
  return {
    has({ name, schema, owner, place }) {
      // Each gallery item has only one kind of content. The items take the kinds in turn.
      const contents: readonly string[] = owner === galleryItem ? galleryItemContents : [];
      if (contents.includes(name)) return name === takeInTurn(contents, place);
      return state !== "bare" && schema.type !== "boolean";
    },
    lengthOf({ whenEmpty }) {
      if (state === "bare") return whenEmpty === "left out" ? 0 : 1;
      return state === "usual" ? 4 : 12;
    },
    choose: ({ place }, choices) => takeInTurn(choices, place),
    refer,
    upload: ({ name, place }) => (assets[name] ?? takeInTurn(drawings, place))._id,
    localised({ name, place }, form, locale) {
      const t = texts[locale];
      if (form === "localeBlock") return richText(t, state);
      if (state === "long") return longText(t, form, place);
      return t[name as keyof Texts] ?? (form === "localeText" ? t.sentence : t.item);
    },
    plain({ name, schema, place }) {
      if (schema.type === "boolean") return true;
      if (schema.type === "number") return rangeEnds[name] ?? takeInTurn(figures, place);
      if (name === "current") return `example-${place}`;
      return formatExample(schema) ?? plainTexts[name] ?? plainTexts[state === "long" ? "compound" : "word"];
    },
  };
}

function longText(t: Texts, form: unknown, place: number): string {
  if (form === "localeText") return `${t.paragraph}\n\n${t.paragraph}`;
  return place % 2 === 0 ? t.longItem : t.compound;
}

function richText(t: Texts, state: StoryState): object[] {
  const span = (text: string, ...marks: string[]) => ({ _key: text + marks, _type: "span", text, marks });
  const block = (text: string, style = "normal") => ({ _type: "block", style, children: [span(text)] });
  const list = (listItem: string) => [t.item, t.longItem].map((text) => ({ ...block(text), listItem, level: 1 }));
  const marked = {
    ...block(""),
    children: [span(t.word, "strong"), span(t.word, "em"), span(t.label, "away"), span(" · "), span(t.label, "inside")],
    markDefs: [
      { _key: "away", _type: "link", href: "https://example.org/" },
      { _key: "inside", _type: "screenLink", screen: "products" },
    ],
  };
  const headed = [block(t.heading, "h2"), block(t.longQuote, "blockquote"), block(t.longHeading, "h3")];
  const blocks = {
    bare: [block(t.sentence)],
    usual: [block(t.paragraph), block(t.longQuote), block(t.sentence)],
    long: [block(t.paragraph), ...headed, ...list("bullet"), ...list("number"), marked],
  };
  return blocks[state].map((one, place) => ({ _key: String(place), ...one }));
}
