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

/** The number of documents of each type, and of items in each list. */
const count = 3;

/** The first content of a site: all pages and sections. Their texts say, in every language, what belongs there. */
export function placeholderDocuments(content: NewContent): StoredDocument[] {
  const made = new Map<string, StoredDocument>();
  for (const screen of plainScreens) make("page", 0, screen);
  for (const type of singletonTypes) make(type, 0);
  for (const type of ["footerBlock", ...collectionNames]) for (let n = 0; n < count; n += 1) make(type, n);
  return [...made.values()];

  /** Adds a document and the documents that it refers to. Returns its id. Only pages have a screen. */
  function make(type: string, place: number, screen?: PlainScreen): string {
    const id = singletonTypes.some((name) => name === type) ? type : `${type.toLowerCase()}-${screen ?? place + 1}`;
    if (made.has(id)) return id;
    const title = perLocale((locale) => {
      if (screen) return (allWords[locale].nav as Readonly<Record<string, string>>)[screen] ?? screen;
      return type === "siteSettings" ? content.company : `${wordsIn(locale).typeName(type)} ${place + 1}`;
    });
    const decisions = { ...placeholders(content, id, title), refer: (type: string, at: number) => make(type, at) };
    const example = exampleOf(schemaOf(type) ?? {}, place, decisions);
    made.set(id, {
      ...example,
      ...(screen && { screen, sections: sectionsOf(screen, decisions) }),
      _id: id,
      _type: type,
    });
    return id;
  }
}

/** A page has the sections whose names begin with its name. The home page has the sections that belong to no page. */
function sectionsOf(screen: PlainScreen, decisions: ExampleDecisions): object[] {
  const pageOf = (type: string) => plainScreens.find((name) => type.startsWith(name)) ?? "home";
  const own = Object.keys(sections).filter((type) => pageOf(type) === screen);
  const listed = collectionNames.findIndex((name) => collections[name].list === screen);
  if (own.length === 0) own.push(listed === -1 ? "richText" : "documentList");
  return own.map((type) => ({ ...exampleOf(sections[type] ?? {}, Math.max(listed, 0), decisions), _key: type }));
}

/** The values of the fields of a document with this id and title. */
function placeholders(
  { company, today, pictureId }: NewContent,
  id: string,
  title: Readonly<Record<Locale, string>>,
): Omit<ExampleDecisions, "refer"> {
  return {
    has({ name, schema: { properties = {}, referenceTo }, owner }) {
      const form = typeOf({ properties });
      if (form === "image") return name !== "thumb" && typeOf(owner) !== "seo";
      return referenceTo !== undefined || properties.target !== undefined || form.startsWith("locale");
    },
    // A list of web addresses stays empty, because no address can be a placeholder.
    lengthOf: ({ items }) => (items?.properties?.url ? 0 : count),
    // A link gets the first form of a target, a page of the site.
    choose: <T>({ name, place }: ExampleField, choices: readonly T[]): T =>
      name === "screen" ? (takeInTurn(plainScreens, place) as T) : takeInTurn(choices, name === "target" ? 0 : place),
    upload: () => pictureId,
    localised({ name, place, owner }, form, locale) {
      const words = wordsIn(locale);
      // Items such as the steps of a list have no type, so a number makes their texts differ.
      const type = typeOf(owner);
      if (name === "claim") return words.say("newSite.claim");
      if (name === "alt") return words.say("newSite.picture");
      if (Object.hasOwn(sections, type) && name === "heading") return words.typeName(type);
      if (type !== "" && titleFields.includes(name) && form === "localeString") return title[locale];
      const field = type === "" ? `${words.fieldName(name)} ${place + 1}` : words.fieldName(name);
      if (form === "localeString") return field;
      const text = words.say("newSite.sentence", { what: type === "" ? field : `${words.typeName(type)}, ${field}` });
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
  const letters = company
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, "");
  return letters.trim().replace(/ +/g, "-") || "company";
}

function wordsIn(locale: Locale): ReportWords {
  return reportWords[reportLocales.find((name) => name === locale) ?? "en"];
}

/** The `_type` of objects with this schema; empty for objects without a type. */
function typeOf({ properties }: ModelSchema): string {
  return String(properties?._type?.const ?? "");
}
