import { collectionNames, collections, type PlainScreen, plainScreens } from "#src/addresses.ts";
import { type Examples, exampleOf, formatted, takeInTurn } from "#src/content/examples.ts";
import { schemaOf, singletonTypes } from "#src/content/model/documents.ts";
import { datePattern, type ModelSchema } from "#src/content/model/schema.ts";
import { sectionSchemas } from "#src/content/model/sections.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { allWords, defaultLocale, type Locale, perLocale } from "#src/locales.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import { titleFields } from "../documents/title.ts";
import { reportLocales } from "../settings.ts";

const sections = sectionSchemas as unknown as Readonly<Record<string, ModelSchema>>;

/** The number of documents of each type, and of items in each list. */
const count = 3;

/** The first content of a site: all pages and sections. Their texts say, in every language, what belongs there. */
export function placeholderDocuments(company: string, today: string, picture: string): StoredDocument[] {
  const letters = company.normalize("NFKD").toLowerCase();
  const domain =
    letters
      .replace(/[^a-z0-9 ]/g, "")
      .trim()
      .replace(/ +/g, "-") || "company";
  const made = new Map<string, StoredDocument>();
  /** The document that is being made. */
  let current = { id: "", title: perLocale(() => "") };

  const examples: Examples = {
    has(name, { properties = {}, referenceTo }, owner) {
      const form = typeOf({ properties });
      if (form === "image") return name !== "thumb" && typeOf(owner) !== "seo";
      return referenceTo !== undefined || properties.target !== undefined || form.startsWith("locale");
    },
    // A list of web addresses stays empty, because no address can be a placeholder.
    lengthOf: ({ items }) => (items?.properties?.url ? 0 : count),
    // A link leads to a page of the site.
    choose: <T>(name: string, choices: readonly T[], place: number): T =>
      name === "screen" ? (takeInTurn(plainScreens, place) as T) : takeInTurn(choices, name === "target" ? 0 : place),
    refer: (type, place) => make(type, place),
    upload: () => picture,
    localised(name, form, locale, place, owner) {
      const words = wordsIn(locale);
      // A step of a list and the like have no type: a number tells their texts apart.
      const type = typeOf(owner);
      if (name === "claim") return words.say("newSite.claim");
      if (name === "alt") return words.say("newSite.picture");
      if (Object.hasOwn(sections, type) && name === "heading") return words.typeName(type);
      if (type !== "" && titleFields.includes(name) && form === "localeString") return current.title[locale];
      const field = type === "" ? `${words.fieldName(name)} ${place + 1}` : words.fieldName(name);
      if (form === "localeString") return field;
      const text = words.say("newSite.sentence", { what: type === "" ? field : `${words.typeName(type)}, ${field}` });
      const span = { _key: "span", _type: "span", marks: [], text };
      return form === "localeText" ? text : [{ _key: "text", _type: "block", style: "normal", children: [span] }];
    },
    plain(name, schema, place) {
      if (schema.type === "boolean") return true;
      if (schema.type === "number") return place + 1;
      if (schema.pattern === datePattern) return today;
      if (name === "url") return "https://example.org/";
      if (/email$/i.test(name)) return `mail@${domain}.example`;
      if (name === "current") return current.id;
      if (name === "companyName") return company;
      if (titleFields.includes(name)) return current.title[defaultLocale];
      return formatted(schema) ?? wordsIn(defaultLocale).fieldName(name);
    },
  };

  /** Adds a document, and those that it refers to. Returns its id. */
  function make(type: string, place: number, screen?: PlainScreen): string {
    const id = singletonTypes.some((name) => name === type) ? type : `${type.toLowerCase()}-${screen ?? place + 1}`;
    if (made.has(id)) return id;
    const outer = current;
    current = { id, title: perLocale(titleIn) };
    const example = exampleOf(schemaOf(type) ?? {}, place, examples);
    made.set(id, { ...example, ...(screen && { screen, sections: sectionsOf(screen) }), _id: id, _type: type });
    current = outer;
    return id;

    function titleIn(locale: Locale): string {
      if (screen) return (allWords[locale].nav as Readonly<Record<string, string>>)[screen] ?? screen;
      return type === "siteSettings" ? company : `${wordsIn(locale).typeName(type)} ${place + 1}`;
    }
  }

  /** A page has the sections whose names begin with its name. The home page has the sections that belong to no page. */
  function sectionsOf(screen: PlainScreen): object[] {
    const pageOf = (type: string) => plainScreens.find((name) => type.startsWith(name)) ?? "home";
    const own = Object.keys(sections).filter((type) => pageOf(type) === screen);
    const listed = collectionNames.findIndex((name) => collections[name].list === screen);
    if (own.length === 0) own.push(listed === -1 ? "richText" : "documentList");
    return own.map((_key) => ({ ...exampleOf(sections[_key] ?? {}, Math.max(listed, 0), examples), _key }));
  }

  for (const screen of plainScreens) make("page", 0, screen);
  for (const type of singletonTypes) make(type, 0);
  for (const type of ["footerBlock", ...collectionNames]) for (let n = 0; n < count; n += 1) make(type, n);
  return [...made.values()];
}

function wordsIn(locale: Locale): ReportWords {
  return reportWords[reportLocales.find((name) => name === locale) ?? "en"];
}

function typeOf({ properties }: ModelSchema): string {
  return String(properties?._type?.const ?? "");
}
