import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { todayOption } from "../documents/closed.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { writeWhole } from "../files.ts";
import { isObject } from "../json.ts";
import { loadSnapshot } from "../rules/load.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { optionsIn, plural } from "../verb.ts";
import { sealSnapshot } from "./seal.ts";

/** Copies the texts of a language to a new one, so that the site can be built and then translated text by text. */
export async function run(args: string[]): Promise<ExitCode> {
  const values = optionsIn(args, ["from", "to", "dir", "words"], []);
  const { from = "", to = "", words: folder = "src/i18n" } = values;
  if (from === to || ![from, to].every((tag) => /^[a-z]{2,3}$/.test(tag) && languageNames.of(tag))) {
    const remedy = "Name them by their tags: make translate FROM=en TO=fr";
    throw new WrongUse(`FROM=${from} TO=${to} are not two languages. ${remedy}`);
  }
  const words = await translateWords(folder, from, to);
  const dir = await snapshotDir(values.dir);
  const documents = await translateDocuments(dir, from, to);
  const advice = `They still read as in “${from}”: git diff shows each of them to the person who translates.`;
  process.stdout.write(`Filled ${plural(words, "word")} and ${plural(documents, "text")} in “${to}”. ${advice}\n`);
  return exitCodes.done;
}

/** Names the languages that Unicode knows; undefined for other tags. */
const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

async function translateDocuments(dir: string, from: string, to: string): Promise<number> {
  const { loaded } = await loadSnapshot(dir);
  const isEmpty = (text: unknown) => text === undefined || text === null;
  let filled = 0;
  for (const [id, document] of loaded.documents) {
    const gaps = localisedIn(document).filter((texts) => isEmpty(texts[to]) && !isEmpty(texts[from]));
    for (const texts of gaps) texts[to] = texts[from];
    filled += gaps.length;
    // On one line: `sealSnapshot` then gives the file its canonical form.
    if (gaps.length > 0) writeWhole(join(dir, loaded.files.get(id) ?? ""), JSON.stringify(document));
  }
  if (filled > 0) await sealSnapshot(dir, { today: todayOption(undefined) });
  return filled;
}

/** Texts in several languages, also in fields that the site does not know. */
function localisedIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(localisedIn);
  if (!isObject(value)) return [];
  const isLocalised = typeof value._type === "string" && /^locale[A-Z]/.test(value._type);
  return isLocalised ? [value] : Object.values(value).flatMap(localisedIn);
}

type Words = { [name: string]: string | Words };

/** Copies missing words, and returns their number. */
async function translateWords(folder: string, from: string, to: string): Promise<number> {
  const source = resolve(folder, `${from}.json`);
  const target = resolve(folder, `${to}.json`);
  const known = await readFile(source, "utf8").catch(() => {
    throw new WrongUse(`There are no words in “${from}”: ${source} is missing.`);
  });
  const own = await readFile(target, "utf8").catch(() => "{}");
  const forms = new Intl.PluralRules(to).resolvedOptions().pluralCategories;
  const { words, missing } = completed(JSON.parse(known), JSON.parse(own), forms);
  if (missing > 0) writeWhole(target, `${JSON.stringify(words, null, 2)}\n`);
  return missing;
}

/** All words, and how many were missing. A form that only the new language has gets the text of `other`. */
function completed(all: Words, present: Words, forms: readonly string[]) {
  const words: Words = {};
  let missing = 0;
  for (const [name, value] of Object.entries(all)) {
    if (typeof value !== "string") {
      const inner = completed(value, (present[name] ?? {}) as Words, forms);
      words[name] = inner.words;
      missing += inner.missing;
      continue;
    }
    for (const key of keysIn(name, forms)) {
      words[key] = present[key] ?? all[key] ?? value;
      if (present[key] === undefined) missing += 1;
    }
  }
  return { words, missing };
}

/** `left` gives itself, `left_other` a key for each plural form of the language, and `left_one` therefore none. */
function keysIn(name: string, forms: readonly string[]): string[] {
  const [, stem, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(name) ?? [];
  if (stem === undefined) return [name];
  return form === "other" ? forms.map((each) => `${stem}_${each}`) : [];
}
