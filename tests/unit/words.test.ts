import { expect, test } from "vitest";
import { documentSchemas, schemaOf } from "#src/content/model/documents.ts";
import type { ModelSchema } from "#src/content/model/model-schema.ts";
import { locales } from "#src/locales.ts";
import { gapsOf, remedyOf, rooms, type Texts, withoutForm, wordLists } from "#tests/support/word-lists.ts";

test("rooms of the pipeline, the Studio and the pages have words", () => {
  expect([...rooms.keys()]).toEqual(expect.arrayContaining(["src", "pipeline/documents", "studio"]));
  expect(wordLists.filter(({ own }) => own.size === 0)).toEqual([]);
});

/** True for the key of a name in the content model. A language may lack the key: then the identifier is shown. */
const isName = (key: string) => /^(types|fields|items|choices|styles)\./.test(key);

test.each(wordLists)(
  "$room, $language: all words, with the same gaps, in all plural forms of the language",
  ({ language, own, reference }) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wanted = [...reference.keys()].flatMap((key) => {
      const [, stem] = /^(.*)_(one|other)$/.exec(key) ?? [];
      return stem ? forms.map((form) => `${stem}_${form}`) : [key];
    });
    expect(wanted.filter((key) => !own.get(key)?.trim())).toEqual([]);
    const known = new Set([...reference.keys()].map(withoutForm));
    expect([...own.keys()].filter((key) => !known.has(withoutForm(key)) && !isName(key))).toEqual([]);
    const gapsIn = (texts: Texts, key: string) => gapsOf(texts.get(key) ?? texts.get(`${withoutForm(key)}_other`));
    // The singular form may contain the number as a word.
    const compared = [...own.keys()].filter((key) => !key.endsWith("_one") && known.has(withoutForm(key)));
    expect(compared.filter((key) => gapsIn(own, key).join() !== gapsIn(reference, key).join())).toEqual([]);
  },
);

/** For these fields and types, which belong to texts, files and languages, reports have other words. */
const unnamedFields = new Set([...locales, "children", "markDefs", "marks", "listItem", "level", "style", "href"]);
const unnamedTypes = /^(block|span|link|screenLink|image|file|reference|slug|seo|locale.*|sanity\.image[HC].*)$/;

/** The schemas of all objects in the content model. */
const objects = Object.keys(documentSchemas).flatMap((type) => schemasIn(schemaOf(type) ?? {}));
const types = new Set(
  objects.map(({ properties }) => properties?._type?.const).filter((type) => typeof type === "string"),
);
const fields = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));

function schemasIn(schema: ModelSchema): ModelSchema[] {
  const { properties = {}, items, oneOf = [] } = schema;
  const inner = [...Object.values(properties), ...(items ? [items] : []), ...oneOf];
  return [schema, ...inner.flatMap(schemasIn)];
}

test.each([
  ["types", [...types].filter((type) => !unnamedTypes.test(type)), 20] as const,
  ["fields", [...fields].filter((name) => !name.startsWith("_") && !unnamedFields.has(name)), 50] as const,
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
