import { collectionNames, collections, type PlainScreen, plainScreens } from "#src/addresses.ts";
import {
  type ExampleDecisions,
  type ExampleField,
  exampleOf,
  formatExample,
  takeInTurn,
} from "#src/content/examples.ts";
import { schemaOf, singletonTypes } from "#src/content/model/documents.ts";
import { datePattern, type ModelSchema } from "#src/content/model/model-schema.ts";
import { sectionSchemas } from "#src/content/model/sections.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { allWords, defaultLocale, type Locale, perLocale } from "#src/locales.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import { titleFields } from "../documents/title.ts";
import { reportLocales } from "../settings.ts";

interface NewContent {
  readonly company: string;
  readonly today: string;
  /** The `_id` of the picture that all documents show. */
  readonly pictureId: string;
}

/** TypeBox gives each section a type of its own; here all of them are read alike. */
const sections = sectionSchemas as unknown as Readonly<Record<string, ModelSchema>>;

/** The number of documents of each type that may have several, and of items in each list. */
const usualCount = 3;

/** The first content of a site: all pages and sections. Their texts say, in every language, what belongs there. */
export function placeholderDocuments(content: NewContent): StoredDocument[] {
  const made = new Map<string, StoredDocument>();
  for (const screen of plainScreens) make({ type: "page", place: 0, screen });
  for (const type of singletonTypes) make({ type, place: 0 });
  for (const type of ["footerBlock", ...collectionNames])
    for (let place = 0; place < usualCount; place += 1) make({ type, place });
  return [...made.values()];

  /** Adds a document, unless it was added before, and the documents that it refers to. Returns its id. */
  function make(one: NewDocument): string {
    const { type, place, screen } = one;
    const _id = idOf(one);
    if (made.has(_id)) return _id;
    const decisions: ExampleDecisions = {
      ...placeholders(content, _id, placeholderTitle(one, content.company)),
      refer: (referredType, referredPlace) => make({ type: referredType, place: referredPlace }),
    };
    const fields = exampleOf(schemaOf(type) ?? {}, place, decisions);
    const ofPage = screen && { screen, sections: sectionsOf(screen, decisions) };
    made.set(_id, { ...fields, ...ofPage, _id, _type: type });
    return _id;
  }
}

interface NewDocument {
  readonly type: string;
  /** The document's index among those of its type. */
  readonly place: number;
  /** Only pages have a screen. */
  readonly screen?: PlainScreen;
}

/** `siteSettings`, `page-home`, `product-1` */
function idOf({ type, place, screen }: NewDocument): string {
  return singletonTypes.some((name) => name === type) ? type : `${type.toLowerCase()}-${screen ?? place + 1}`;
}

/** In each language, the page's name in the menu, the company's name, or a text such as `Product 1`. */
function placeholderTitle({ type, place, screen }: NewDocument, company: string): Title {
  return perLocale((locale) => {
    if (screen) return (allWords[locale].nav as Readonly<Record<string, string>>)[screen] ?? screen;
    return type === "siteSettings" ? company : `${wordsIn(locale).typeName(type)} ${place + 1}`;
  });
}

type Title = Readonly<Record<Locale, string>>;

/** A page has the sections whose names begin with its name. The home page has the sections that belong to no page. */
function sectionsOf(screen: PlainScreen, decisions: ExampleDecisions): object[] {
  const pageOf = (type: string) => plainScreens.find((name) => type.startsWith(name)) ?? "home";
  const own = Object.keys(sections).filter((type) => pageOf(type) === screen);
  const listed = collectionNames.findIndex((name) => collections[name].list === screen);
  if (own.length === 0) own.push(listed === -1 ? "richText" : "documentList");
  return own.map((type) => ({ ...exampleOf(sections[type] ?? {}, Math.max(listed, 0), decisions), _key: type }));
}

type Placeholders = Omit<ExampleDecisions, "refer">;

/** The values of the fields of a document with this id and title. */
function placeholders({ company, today, pictureId }: NewContent, id: string, title: Title): Placeholders {
  return {
    has({ name, schema: { properties = {}, referenceTo }, owner }) {
      const form = typeOf({ properties });
      if (form === "image") return name !== "thumb" && typeOf(owner) !== "seo";
      return referenceTo !== undefined || properties.target !== undefined || form.startsWith("locale");
    },
    // A list of links to other websites stays empty, because no address can be a placeholder.
    lengthOf: ({ items }) => (items?.properties?.url ? 0 : usualCount),
    choose<T>({ name, place }: ExampleField, choices: readonly T[]): T {
      if (name === "screen") return takeInTurn(plainScreens, place) as T;
      // The first form of a link's target is a page of the site.
      return takeInTurn(choices, name === "target" ? 0 : place);
    },
    upload: () => pictureId,
    localised({ name, place, owner }, form, locale) {
      const words = wordsIn(locale);
      const type = typeOf(owner);
      if (name === "claim") return words.say("newSite.claim");
      if (name === "alt") return words.say("newSite.picture");
      if (Object.hasOwn(sections, type) && name === "heading") return words.typeName(type);
      if (type !== "" && titleFields.includes(name) && form === "localeString") return title[locale];
      // An item such as a step has no type. The number makes its texts differ from those of the other items.
      const field = type === "" ? `${words.fieldName(name)} ${place + 1}` : words.fieldName(name);
      if (form === "localeString") return field;
      const what = type === "" ? field : `${words.typeName(type)}, ${field}`;
      const text = words.say("newSite.sentence", { what });
      const span = { _key: "span", _type: "span", marks: [], text };
      return form === "localeText" ? text : [{ _key: "text", _type: "block", style: "normal", children: [span] }];
    },
    plain({ name, schema, place }) {
      if (schema.type === "boolean") return true;
      if (schema.type === "number") return place + 1;
      if (schema.pattern === datePattern) return today;
      if (name === "url") return "https://example.org/";
      if (/email$/i.test(name)) return `mail@${domainOf(company)}.example`;
      if (name === "current") return id;
      if (name === "companyName") return company;
      if (titleFields.includes(name)) return title[defaultLocale];
      return formatExample(schema) ?? wordsIn(defaultLocale).fieldName(name);
    },
  };
}

/** `Höney & Söhne Ltd` gives `honey-sohne-ltd`. */
function domainOf(company: string): string {
  const letters = company.normalize("NFKD").toLowerCase();
  const plain = letters.replace(/[^a-z0-9 ]/g, "");
  return plain.trim().replace(/ +/g, "-") || "company";
}

function wordsIn(locale: Locale): ReportWords {
  return reportWords[reportLocales.find((name) => name === locale) ?? "en"];
}

/** The `_type` of objects with this schema; empty for objects without a type. */
function typeOf({ properties }: ModelSchema): string {
  return String(properties?._type?.const ?? "");
}
