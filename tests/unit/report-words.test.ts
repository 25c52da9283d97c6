import { expect, test } from "vitest";
import deRules from "#pipeline/documents/problem-words/de.json" with { type: "json" };
import enRules from "#pipeline/documents/problem-words/en.json" with { type: "json" };
import deFile from "#pipeline/documents/report-words/de.json" with { type: "json" };
import enFile from "#pipeline/documents/report-words/en.json" with { type: "json" };
import { reportWords } from "#pipeline/documents/report-words.ts";
import { documentSchemas } from "#src/content/model/documents.ts";
import type { ModelSchema } from "#src/content/model/schema.ts";

const { de } = reportWords;

/** Names of the content model, as reports show them. Reports have extra words for the CMS's own types. */
const known = { types: new Set<string>(), fields: new Set<string>() };

const unseen = new Set(["de", "en", "children", "markDefs", "marks", "listItem", "level", "style", "href"]);
const ownWords = new Set(["block", "span", "link", "screenLink", "image", "file", "reference", "slug", "seo"]);

function collect(schema: ModelSchema & { anyOf?: readonly ModelSchema[]; enum?: readonly unknown[] }): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (name === "_type" && typeof field.const === "string") known.types.add(field.const);
    else if (!name.startsWith("_") && !unseen.has(name)) known.fields.add(name);
    collect(field);
  }
  for (const inner of [schema.items, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) if (inner) collect(inner);
}
for (const schema of Object.values(documentSchemas)) collect(schema as ModelSchema);

const isOwnWord = (name: string) => ownWords.has(name) || /^(locale|sanity\.image[HC])/.test(name);

test.each([
  ["types", [...known.types].filter((type) => !isOwnWord(type)), 20] as const,
  ["fields", [...known.fields], 50] as const,
])("all %s that a German report can name have a German name", (kind, names, atLeast) => {
  expect(names.length).toBeGreaterThan(atLeast);
  const unnamed = names.filter((name) => !Object.hasOwn(de.names[kind], name));
  expect(unnamed, `give them a name in names.${kind} of pipeline/documents/report-words/de.json`).toEqual([]);
});

const gaps = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([gap]) => gap).sort();

test("every language has a message and a remedy for the same rules, with the same placeholders", () => {
  const rules = (file: typeof enRules) =>
    Object.entries(file.rules).map(([rule, { wrong, remedy }]) => [rule, gaps(wrong), gaps(remedy)]);
  expect(rules(deRules)).toEqual(rules(enRules));
  expect(Object.keys(deRules.terms)).toEqual(Object.keys(enRules.terms));
});

/** Rules about files of the snapshot: editors do not see these. */
const ofFiles = /^(asset|file|lock|pull)\./;

test("no message for editors names a folder or an HTML element", () => {
  const messages = [enRules, deRules].flatMap(({ rules }) =>
    Object.entries(rules).filter(([rule]) => !ofFiles.test(rule)),
  );
  const texts = messages.flatMap(([, { wrong, remedy }]) => [wrong, remedy]);
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text) => /\b(src|documents|assets|content)\/|\bh[1-6]\b/.test(text))).toEqual([]);
});

test("every language has the same phrases with the same placeholders, and all plural forms or none", () => {
  const phrases = (file: typeof enFile) => Object.entries(file.phrases).map(([key, text]) => [key, gaps(text)]);
  expect(new Map(phrases(deFile) as never)).toEqual(new Map(phrases(enFile) as never));
  const keys = Object.keys(enFile.phrases);
  expect(keys.filter((key) => key.endsWith("_one")).map((key) => key.replace(/_one$/, "_other"))).toEqual(
    keys.filter((key) => key.endsWith("_other")),
  );
});
