import { type Address, collectionNames, pathFor } from "../addresses.ts";
import { type Examples, exampleOf, formatted, takeInTurn } from "../content/examples.ts";
import { type Document, type DocumentType, documentSchemas } from "../content/model/documents.ts";
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

/** Sizes in pixels of the drawings in media/, which the dev server serves (pipeline/site/vite/plugins.ts). */
export const drawingSizes = {
  landscape: [1800, 1200],
  square: [1200, 1200],
  portrait: [960, 1200],
  panorama: [2400, 800],
};

/** Each key is the field that shows the file. Other fields show the drawings in turn. */
const assets: Readonly<Record<string, Document>> = {
  logo: asset("logo", "svg", "image/svg+xml", [320, 160]),
  film: asset("film", "webm", "video/webm"),
  document: asset("sheet", "pdf", "application/pdf"),
};
const drawings = Object.entries(drawingSizes).map(([name, size]) => asset(name, "jpg", "image/jpeg", size));

function asset(name: string, extension: string, mimeType: string, [width, height]: readonly number[] = []): Document {
  const kind = width ? "image" : "file";
  const metadata = { dimensions: { width, height } };
  const file = { mimeType, size: 1_200_000, sha1hash: `catalogue-${name}`, metadata };
  return { _id: `${kind}-${name}-${extension}`, _type: `sanity.${kind}Asset`, ...file } as Document;
}

const galleryItem = gallery.properties.items.items as ModelSchema;
/** Fields with one text for all languages take these texts, by the field's name. */
const plainTexts = texts[defaultLocale];
const figures = [20, 19.5, 60, 1000, 12_345_678, 0];
/** The two ends of a range: `min` has to be lower than `max`. */
const numbers: Readonly<Record<string, number>> = { min: 3200, max: 4100.5 };

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

const snapshots: { [S in StoryState]?: Snapshot } = {};

function catalogueSnapshot(state: StoryState): Snapshot {
  const byId = new Map([...Object.values(assets), ...drawings].map((asset) => [asset._id, asset]));

  function make(type: DocumentType, place: number, more: object = {}): string {
    const _id = `${type}-${place}`;
    const schema = documentSchemas[type] as ModelSchema;
    if (!byId.has(_id)) byId.set(_id, { ...exampleOf(schema, place, examples), ...more, _id } as Document);
    return _id;
  }

  const examples: Examples = {
    has(name, { type }, owner, place) {
      // Each gallery item has only one kind of content. The items take the kinds in turn.
      const contents: readonly string[] = owner === galleryItem ? galleryItemContents : [];
      return contents.includes(name) ? name === takeInTurn(contents, place) : state !== "bare" && type !== "boolean";
    },
    lengthOf,
    choose: (_, choices, place) => takeInTurn(choices, place),
    refer: (type, place) => make(type as DocumentType, place),
    upload: (name, place) => (assets[name] ?? takeInTurn(drawings, place))._id,
    localised: (name, form, locale, place) => localisedExample(name, form, place, texts[locale]),
    plain(name, schema, place) {
      if (schema.type === "boolean") return true;
      if (schema.type === "number") return numbers[name] ?? takeInTurn(figures, place);
      if (name === "current") return `example-${place}`;
      return formatted(schema) ?? plainTexts[name as keyof Texts] ?? plainTexts[state === "long" ? "compound" : "word"];
    },
  };

  function lengthOf({ whenEmpty }: ModelSchema): number {
    if (state === "bare") return whenEmpty === "left out" ? 0 : 1;
    return state === "usual" ? 4 : 12;
  }

  function localisedExample(name: string, form: unknown, place: number, t: Texts): string | object[] {
    if (form === "localeBlock") return richText(t, state);
    const isText = form === "localeText";
    if (state !== "long") return t[name as keyof Texts] ?? (isText ? t.sentence : t.item);
    if (isText) return `${t.paragraph}\n\n${t.paragraph}`;
    return place % 2 === 0 ? t.longItem : t.compound;
  }

  make("siteSettings", 0);
  make("imprint", 0);
  for (const type of ["footerBlock", ...collectionNames] as const) for (const place of [0, 1]) make(type, place);
  const schemas = Object.entries<ModelSchema>(sectionSchemas as never);
  const sections = schemas.map(([_key, schema]) => ({ ...exampleOf(schema, 0, examples), _key }));
  for (const [place, screen] of ["home", "products"].entries()) make("page", place, { screen, sections });
  return { byId, lock: { source: "sample", expired: [], digest: "" } };
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
  return blocks[state].map((block, place) => ({ _key: String(place), ...block }));
}
