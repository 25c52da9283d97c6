import { type Address, pathFor } from "../addresses.ts";
import { type Document, type DocumentType, documentSchemas } from "../content/model/documents.ts";
import { gallery, galleryItemContents } from "../content/model/gallery.ts";
import type { ModelSchema } from "../content/model/schema.ts";
import { sectionSchemas } from "../content/model/sections.ts";
import { payloadFor } from "../content/payload.ts";
import type { Snapshot } from "../content/snapshot.ts";
import type { Payload } from "../content/views.ts";
import { defaultLocale, fallbackLocale, type Locale, type PerLocale, perLocale } from "../locales.ts";
import type en from "./texts/en.json";

/** Generated from the model, so that a new field or section appears in the catalogue by itself. */

/** `bare` omits optional fields and has short texts and lists; `long` has long ones. */
export const states = ["usual", "bare", "long"] as const;
export type StoryState = (typeof states)[number];

export type Texts = typeof en;
const files = import.meta.glob<Texts>("./texts/*.json", { eager: true, import: "default" });
/** A language without examples shows those of the fallback language, since only developers see the catalogue. */
export const texts: PerLocale<Texts> = perLocale((locale) => {
  const found = files[`./texts/${locale}.json`] ?? files[`./texts/${fallbackLocale}.json`];
  if (!found) throw new Error("The catalogue has no texts: src/catalogue/texts.");
  return found;
});

/** Pixels of the drawings in media/, which the dev server serves (pipeline/site/vite/plugins.ts). */
export const drawingSizes = {
  landscape: [1800, 1200],
  square: [1200, 1200],
  portrait: [960, 1200],
  panorama: [2400, 800],
};

const assets = [
  ...Object.entries(drawingSizes).map(([name, size]) => asset(name, "jpg", "image/jpeg", size)),
  asset("logo", "svg", "image/svg+xml", [320, 160]),
  asset("film", "webm", "video/webm"),
  // A missing file shows how an unplayable film looks.
  asset("nothing", "webm", "video/webm"),
  asset("sheet", "pdf", "application/pdf"),
];

function asset(name: string, extension: string, mimeType: string, [width, height]: readonly number[] = []): Document {
  const kind = width ? "image" : "file";
  const file = {
    mimeType,
    size: 1_200_000,
    sha1hash: `catalogue-${name}`,
    metadata: { dimensions: { width, height } },
  };
  return { _id: `${kind}-${name}-${extension}`, _type: `sanity.${kind}Asset`, ...file } as Document;
}

const galleryItem = gallery.properties.items.items as ModelSchema;
/** Texts that are equal in all languages, by the field's name. */
const plainTexts = texts[defaultLocale];
const embeds = ["https://youtu.be/abcdefghi_1", "https://vimeo.com/76979871", "https://maps.example.org/"];
const figures = [20, 19.5, 60, 1000, 12_345_678, 0];
const numbers: Readonly<Record<string, number>> = { min: 3200, max: 4100.5 };
/** Keys are parts of the schemas' patterns. */
const formats = { "@": "mail@example.org", "\\d{4}-": "2027-01-31", "[A-Z]{2}": "DE" };

/** The payload of the catalogue's sample company, whose home page and products page have every section. */
export function cataloguePayload(state: StoryState, address: Address): Payload {
  snapshots[state] ??= catalogueSnapshot(state);
  const payload = payloadFor(snapshots[state], address);
  if (!payload) throw new TypeError(`The catalogue has no page "${pathFor(address)}".`);
  return payload;
}

const snapshots: { [S in StoryState]?: Snapshot } = {};

function catalogueSnapshot(state: StoryState): Snapshot {
  const byId = new Map(assets.map((asset) => [asset._id, asset]));

  function make(type: DocumentType, place: number, more: object = {}): string {
    const _id = `${type}-${place}`;
    const schema = documentSchemas[type] as ModelSchema;
    if (!byId.has(_id)) byId.set(_id, { ...objectOf(schema, place), ...more, _id } as Document);
    return _id;
  }

  function objectOf(schema: ModelSchema, place: number): object {
    const { properties = {}, required = [] } = schema;
    const isShown = (name: string) => state !== "bare" && properties[name]?.type !== "boolean";
    const names = Object.keys(properties).filter(
      (name) => required.includes(name) || (schema === galleryItem ? isInItem(name, place) : isShown(name)),
    );
    return Object.fromEntries(names.map((name) => [name, exampleOf(name, properties[name] ?? {}, place)]));
  }

  /** Each gallery item has one kind of content, in turn. Of the documents only the first has a preview. */
  function isInItem(name: string, place: number): boolean {
    const content = at(galleryItemContents, place);
    if (name === "thumb") return content === "film" || (state !== "bare" && place < galleryItemContents.length);
    return name === content || !galleryItemContents.some((other) => other === name);
  }

  function exampleOf(name: string, schema: ModelSchema, place: number): unknown {
    const { properties, items, referenceTo, oneOf, type, pattern = "" } = schema;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return at(schema.enum, place);
    if (oneOf) return objectOf(at(oneOf, place), place);
    if (items) return Array.from({ length: lengthOf(name, schema) }, (_, index) => exampleOf(name, items, index));
    const keyed = properties?._key ? { _key: `${name}-${place}` } : {};
    if (referenceTo) return { ...keyed, _type: "reference", _ref: make(referenceTo[0] as DocumentType, place) };
    const form = properties?._type?.const;
    if (form === "image" || form === "file") {
      const asset = { _type: "reference", _ref: form === "image" ? imageFor(name, place) : fileFor(name, place) };
      return { _type: form, asset, alt: perLocale((locale) => texts[locale].alt) };
    }
    if (form === "localeBlock") return { _type: form, ...perLocale((locale) => richText(texts[locale], state)) };
    if (form === "localeString" || form === "localeText") {
      const exampleIn = (locale: Locale) => exampleText(name, form, place, texts[locale], "_key" in keyed);
      return { ...keyed, _type: form, ...perLocale(exampleIn) };
    }
    if (properties) return objectOf(schema, place);
    if (type === "boolean") return true;
    if (type !== "string") return name === "order" ? place : (numbers[name] ?? at(figures, place));
    if (name === "_key") return String(place);
    if (name === "current") return `catalogue-${place}`;
    if (name === "address") return at(embeds, place);
    const format = Object.entries(formats).find(([part]) => pattern.includes(part))?.[1];
    return format ?? plainTexts[name as keyof Texts] ?? plainTexts[state === "long" ? "compound" : "word"];
  }

  function lengthOf(name: string, { whenEmpty }: ModelSchema): number {
    if (state === "bare") return whenEmpty === "left out" ? 0 : 1;
    return state === "usual" ? 4 : name === "items" ? 12 : 6;
  }

  function exampleText(name: string, form: string, place: number, t: Texts, isItem: boolean): string {
    if (name === "unit") return place % 2 === 0 ? t.unit : "%";
    const isText = form === "localeText";
    if (state !== "long")
      return t[name as keyof Texts] ?? (isText ? t.sentence : isItem ? `${place + 1}. ${t.item}` : t.word);
    if (isText) return `${t.paragraph}\n\n${t.paragraph}`;
    return place % 2 === 1 ? t.compound : isItem ? t.longItem : t.longHeading;
  }

  make("siteSettings", 0);
  make("imprint", 0);
  for (const place of [0, 1]) {
    make("footerBlock", place);
    make("job", place);
  }
  const schemas = Object.entries<ModelSchema>(sectionSchemas as never);
  const sections = schemas.map(([_key, schema]) => ({ ...objectOf(schema, 0), _key }));
  (["home", "products"] as const).forEach((screen, place) => {
    make("page", place, { screen, sections });
  });
  return { byId, lock: { source: "sample", expired: [], digest: "" } };
}

function imageFor(name: string, place: number): string {
  return name === "logo" ? "image-logo-svg" : `image-${at(Object.keys(drawingSizes), place)}-jpg`;
}

/** The second film of a long gallery cannot be played. */
function fileFor(name: string, place: number): string {
  const secondFilm = galleryItemContents.length + galleryItemContents.indexOf("film");
  return name === "document" ? "file-sheet-pdf" : `file-${place === secondFilm ? "nothing" : "film"}-webm`;
}

function at<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}

function richText(t: Texts, state: StoryState): object[] {
  const span = (text: string, ...marks: string[]) => ({ _key: text + marks, _type: "span", text, marks });
  const block = (text: string, style = "normal") => ({ _type: "block", style, children: [span(text)] });
  const items = ["bullet", "number"].flatMap((listItem) =>
    [t.item, t.longItem].map((text) => ({ ...block(text), listItem, level: 1 })),
  );
  const marked = {
    ...block(""),
    children: [span(t.word, "strong"), span(t.word, "em"), span(t.label, "away"), span(" · "), span(t.label, "inside")],
    markDefs: [
      { _key: "away", _type: "link", href: "https://example.org/" },
      { _key: "inside", _type: "screenLink", screen: "contact" },
    ],
  };
  const headed = [block(t.heading, "h2"), block(t.longQuote, "blockquote"), block(t.longHeading, "h3")];
  const blocks = {
    bare: [block(t.sentence)],
    usual: [block(t.paragraph), block(t.longQuote), block(t.sentence)],
    long: [block(t.paragraph), ...headed, ...items, marked],
  };
  return blocks[state].map((block, place) => ({ _key: String(place), ...block }));
}
