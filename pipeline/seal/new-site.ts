import { createHash } from "node:crypto";
import { join } from "node:path";
import { collectionNames, collections, type PlainScreen, plainScreens } from "#src/addresses.ts";
import { type Examples, exampleOf, formatted, takeInTurn } from "#src/content/examples.ts";
import { schemaOf, singletonTypes } from "#src/content/model/documents.ts";
import { datePattern, type ModelSchema } from "#src/content/model/model-schema.ts";
import { sectionSchemas } from "#src/content/model/sections.ts";
import type { StoredDocument } from "#src/content/snapshot.ts";
import { allWords, defaultLocale, type Locale, perLocale } from "#src/locales.ts";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { todayOption } from "../documents/closed.ts";
import { type ReportWords, reportWords } from "../documents/report-words.ts";
import { titleFields } from "../documents/title.ts";
import { type ExitCode, exitCodes, Failure } from "../failure.ts";
import { writeFile } from "../files.ts";
import { uncommittedFiles } from "../git/git.ts";
import { loadSnapshot } from "../rules/load.ts";
import { brandDir, pullSettings, reportLocales } from "../settings.ts";
import { drawPlaceholder, readBrand } from "../site/site.ts";
import { documentFile } from "../snapshot/document-file.ts";
import { snapshotDir, snapshotPaths, withSnapshot } from "../snapshot/snapshot-dir.ts";
import { swapFolder } from "../swap.ts";
import { optionsIn } from "../verb.ts";
import { sealSnapshot } from "./seal.ts";

/** Replaces the sample by neutral texts and a drawn picture, with which another company can begin its site. */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["dir", "company", "today"], []);
  const company = values.company?.trim();
  if (!company) throw new WrongUse('Say whose site it becomes: make new-site COMPANY="Honey Ltd"');
  const dir = await snapshotDir(values.dir);
  const paths = snapshotPaths(dir);
  const { staging, target } = paths;
  const today = todayOption(values.today);
  await withSnapshot(paths, async () => {
    if (!pullSettings().discard) await refuseLoss(dir);
    const { bytes, ...dimensions } = await drawPlaceholder(await readBrand(brandDir()));
    const sha1hash = createHash("sha1").update(bytes).digest("hex");
    const name = `${sha1hash}-${dimensions.width}x${dimensions.height}`;
    const file = { mimeType: "image/png", extension: "png", size: bytes.length, sha1hash, metadata: { dimensions } };
    const picture = { _id: `image-${name}-png`, _type: "sanity.imageAsset", ...file };
    const documents = [picture, ...placeholderDocuments(company, today, picture._id)];
    writeFile(join(staging, `assets/${name}.png`), bytes);
    for (const document of documents) {
      writeFile(join(staging, documentFile(document._type, document._id)), JSON.stringify(document));
    }
    await sealSnapshot(staging, { today, source: "own" });
    swapFolder(staging, target);
    const advice = "Their texts say what belongs there; make check lists those that still wait for yours.";
    process.stdout.write(`Wrote ${documents.length} documents to ${dir}. ${advice}\n`);
  });
  return exitCodes.done;
}

/** Throws `Failure` if the content is not the sample's, or if git could not restore it. */
async function refuseLoss(dir: string): Promise<void> {
  const { source } = (await loadSnapshot(dir)).loaded.lock;
  const [first] = uncommittedFiles(dir) ?? ["the folder is in no commit of git"];
  const why = source === "sample" ? first && `is not committed (${first})` : `is from another source, “${source}”`;
  const remedy = "Commit it; to replace it all the same, set DISCARD=1";
  if (why) throw new Failure("uncommitted", `The content of ${dir} ${why}. ${remedy}.`);
}

const sections = sectionSchemas as unknown as Readonly<Record<string, ModelSchema>>;

/** The number of documents of each type, and of items in each list. */
const count = 3;

/** The first content of a site: all pages and sections. Their texts say, in every language, what belongs there. */
function placeholderDocuments(company: string, today: string, picture: string): StoredDocument[] {
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
    // A link gets the first form of a target, a page of the site.
    choose: <T>(name: string, choices: readonly T[], place: number): T =>
      name === "screen" ? (takeInTurn(plainScreens, place) as T) : takeInTurn(choices, name === "target" ? 0 : place),
    refer: (type, place) => make(type, place),
    upload: () => picture,
    localised(name, form, locale, place, owner) {
      const words = wordsIn(locale);
      // Items such as the steps of a list have no type, so a number makes their texts differ.
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

  /** Adds a document and the documents that it refers to. Returns its id. */
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
