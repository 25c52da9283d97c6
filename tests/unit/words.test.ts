import { globSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import "#pipeline/documents/report-words.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import type { ModelSchema } from "#src/content/model/model-schema.ts";
import { allWords, defaultLocale, locales } from "#src/locales.ts";

type Texts = ReadonlyMap<string, string>;

const product = "{src,pipeline,server,studio,deploy}/**";
const filesAt = (places: string) => globSync(places, { exclude: (path) => /node_modules$/.test(path) });
const readText = (file: string) => readFileSync(file, "utf8");

/**
 * The words by room, then by language. A room is a folder of the code with words of its own, in its `words/`; `src` has
 * those of the pages. A room's first language defines which words must exist.
 */
const rooms = new Map([
  ["src", new Map(Object.entries({ [defaultLocale]: {}, ...allWords }).map(([l, words]) => [l, flatten(words)]))],
]);
for (const file of filesAt(`${product}/words/*.json`)) {
  const room = dirname(dirname(file));
  const texts = rooms.get(room) ?? new Map([["en", new Map()]]);
  rooms.set(room, texts.set(basename(file, ".json"), flatten(JSON.parse(readText(file)))));
}

const wordLists = [...rooms].flatMap(([room, texts]) =>
  [...texts].map(([language, own]) => ({ room, language, own, reference: [...texts.values()][0] as Texts })),
);

test("rooms of the pipeline, the Studio and the pages have words", () => {
  expect([...rooms.keys()]).toEqual(expect.arrayContaining(["src", "pipeline/documents", "studio"]));
  expect(wordLists.filter(({ own }) => own.size === 0)).toEqual([]);
});

/** True for the key of a name in the content model. A language may lack the key: then the identifier is shown. */
const isName = (key: string) => /^(types|fields|items|choices|styles)\./.test(key);

test.each(wordLists)(
  "$room, $language: all words, with the same gaps, in all plural forms of the language",
  (words) => {
    const { language, own, reference } = words;
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wanted = [...reference.keys()].flatMap((key) => {
      const [, stem] = /^(.*)_(one|other)$/.exec(key) ?? [];
      return stem ? forms.map((form) => `${stem}_${form}`) : [key];
    });
    expect(wanted.filter((key) => !own.get(key)?.trim())).toEqual([]);
    const known = new Set([...reference.keys()].map(withoutForm));
    expect([...own.keys()].filter((key) => !known.has(withoutForm(key)) && !isName(key))).toEqual([]);
    const gapsIn = (texts: Texts, key: string) => gaps(texts.get(key) ?? texts.get(`${withoutForm(key)}_other`));
    // The singular form may contain the number as a word.
    const compared = [...own.keys()].filter((key) => !key.endsWith("_one") && known.has(withoutForm(key)));
    expect(compared.filter((key) => gapsIn(own, key) !== gapsIn(reference, key))).toEqual([]);
  },
);

const code = filesAt(`${product}/*.{ts,tsx}`).map(readText).join("\n");
const identifiers = new Set(code.match(/\w+/g));
/** The strings of the code. The search also finds the code between two strings, which does no harm: it is no key. */
const quoted = new Set(Array.from(code.matchAll(/"(?=([^"\n]*)")/g), ([, text]) => text));
const isQuoted = (text: string) => quoted.has(text);
const isInCode = (name: string) => identifiers.has(name) || isQuoted(name);

/** Patterns of the keys that the code composes: `level.${level}` gives `level\.(.+)`. */
const templates = [...code.matchAll(/`(\w[\w.]*\$\{[^`]*)`/g)].map(([, template = ""]) => template);
const patterns = templates
  .map((template) => template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "(.+)"))
  .filter((pattern) => /^[\w\\.()+]+$/.test(pattern))
  // The templates of these keys, such as `${family}.${name}`, have no fixed part.
  .concat("(types|fields|items|choices|styles|type|pattern|kept)\\.(.+)")
  .map((pattern) => new RegExp(`^${pattern}$`));

const isComposed = (key: string) => patterns.some((pattern) => pattern.exec(key)?.slice(1).every(isInCode));

/** True for the key `kept.title` if the code has the strings "kept" and ".title", of which it may compose the key. */
function isOfTwoStrings(key: string): boolean {
  const lengths = Array.from(key, (_, length) => length);
  return lengths.some((length) => isQuoted(key.slice(0, length)) && isQuoted(key.slice(length)));
}

/** The key of a rule's own remedy, or of the remedy of its group. */
function remedyOf(texts: Texts, key: string): string | undefined {
  const names = key.endsWith(".remedy") ? [] : [key, key.replace(/\..*/, "")];
  return names.map((name) => `${name}.remedy`).find((remedy) => texts.has(remedy));
}

test.each(wordLists)("$room, $language: every word is used", ({ room, own }) => {
  const keys = [...own.keys()];
  const remedies = new Set(keys.map((key) => remedyOf(own, key)));
  const others = keys.filter((key) => !remedies.has(key));
  const stems = new Set(others.map((key) => withoutForm(key).replace(/\.text$/, "")));
  // The keys of the pages' words have several parts, and the code names each part separately.
  const isUsed = (key: string) =>
    room === "src"
      ? key.split(".").every((part) => isInCode(part) || isComposed(part))
      : isQuoted(key) || isComposed(key) || isOfTwoStrings(key);
  // Reports say the words for system errors, such as ENOSPC, by the error's own code.
  expect([...stems].filter((stem) => !isUsed(stem) && !Object.hasOwn(constants.errno, stem))).toEqual([]);
});

/** Finds the key and the gaps of `say("held.title", { count })` and `say("held.none")`, but no call with `...gaps`. */
const callWithListedGaps = /\b(?:say|good|note|words)\("([\w.]+)"(?:\)|, \{((?:(?!\.{3})[^{}])*)\}\))/g;

test("a call that lists its gaps fills all gaps of its text", () => {
  const calls = [...code.matchAll(callWithListedGaps)];
  expect(calls.length).toBeGreaterThan(100);
  const unfilled = calls.filter(([, key = "", filled = ""]) => {
    const isFilled = (gap: string) => gap === "" || new RegExp(`\\b${gap}\\b`).test(filled);
    // Two rooms may use the same key.
    const texts = wordLists.flatMap(({ own }) => {
      const forms = [key, `${key}_other`, remedyOf(own, key) ?? ""].flatMap((form) => own.get(form) ?? []);
      return forms.length > 0 ? forms.join() : [];
    });
    return !texts.some((text) => gaps(text).split(",").every(isFilled));
  });
  expect(unfilled.map(([written]) => written)).toEqual([]);
});

/** Names of the content model that reports show. */
const modelNames = { types: new Set<string>(), fields: new Set<string>() };
/** For these fields and types, which belong to texts, files and languages, reports have other words. */
const unnamedFields = new Set([...locales, "children", "markDefs", "marks", "listItem", "level", "style", "href"]);
const unnamedTypes = /^(block|span|link|screenLink|image|file|reference|slug|seo|locale.*|sanity\.image[HC].*)$/;

function collect(schema: ModelSchema & { anyOf?: readonly ModelSchema[] }): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (name === "_type" && typeof field.const === "string") modelNames.types.add(field.const);
    else if (!name.startsWith("_") && !unnamedFields.has(name)) modelNames.fields.add(name);
    collect(field);
  }
  for (const inner of [schema.items, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) if (inner) collect(inner);
}
for (const schema of Object.values(documentSchemas)) collect(schema as ModelSchema);

test.each([
  ["types", [...modelNames.types].filter((type) => !unnamedTypes.test(type)), 20] as const,
  ["fields", [...modelNames.fields], 50] as const,
])("all %s that a German report can name have a German name", (kind, names, atLeast) => {
  expect(names.length).toBeGreaterThan(atLeast);
  const german = rooms.get("pipeline/documents")?.get("de");
  const unnamed = names.filter((name) => !german?.has(`${kind}.${name}`) && !german?.has(`${kind}.${name}_one`));
  expect(unnamed, `give them a name, ${kind}.<name>, in pipeline/documents/words/de.json`).toEqual([]);
});

test("no message for editors names a folder or an HTML element", () => {
  const texts = [...(rooms.get("pipeline/documents")?.values() ?? [])].flatMap((texts) => {
    // Editors do not see the rules about files of the snapshot.
    const ofEditors = [...texts.keys()].filter((key) => !/^(asset|file|lock|pull|seal)\./.test(key));
    return ofEditors.flatMap((rule) => {
      const remedy = texts.get(remedyOf(texts, rule) ?? "");
      return remedy === undefined ? [] : [texts.get(rule) ?? "", remedy];
    });
  });
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => /\b(src|documents|assets|content)\/|\bh[1-6]\b/.test(text))).toEqual([]);
});

function flatten(words: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === "object" ? [...flatten(value, `${prefix}${key}.`)] : [[prefix + key, value]],
    ),
  );
}

/** The names of a text's gaps, such as `count,total` for "{{count}} of {total}". */
function gaps(text = ""): string {
  return [...text.matchAll(/\{\{?(\w+)/g)]
    .map(([, name = ""]) => name)
    .sort()
    .join();
}

function withoutForm(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, "");
}
