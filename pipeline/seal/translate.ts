import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { WrongUse } from "#src/settings/wrong-use.ts";
import { todayOption } from "../documents/closed.ts";
import { type ExitCode, exitCodes } from "../failure.ts";
import { writeWhole } from "../files.ts";
import { isObject, type JsonObject } from "../json.ts";
import { loadSnapshot } from "../rules/load.ts";
import { snapshotDir } from "../snapshot/snapshot-dir.ts";
import { optionsIn, plural } from "../verb.ts";
import { sealSnapshot } from "./seal.ts";

/** Fills a new language with texts of another one, so that the site can be built and translated text by text. */
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
  let filled = 0;
  for (const [id, document] of loaded.documents) {
    const before = filled;
    for (const value of localisedIn(document)) {
      if ((value[to] ?? null) !== null || (value[from] ?? null) === null) continue;
      Object.assign(value, { [to]: value[from] });
      filled += 1;
    }
    if (filled > before) writeWhole(join(dir, loaded.files.get(id) ?? ""), JSON.stringify(document));
  }
  if (filled > 0) await sealSnapshot(dir, { today: todayOption(undefined) });
  return filled;
}

/** Texts in several languages, also in fields that the site does not know. */
function localisedIn(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(localisedIn);
  if (!isObject(value)) return [];
  const isLocalised = typeof value._type === "string" && /^locale[A-Z]/.test(value._type);
  return isLocalised ? [value] : Object.values(value).flatMap(localisedIn);
}

type Words = { [name: string]: string | Words };

async function translateWords(folder: string, from: string, to: string): Promise<number> {
  const [source, target] = [from, to].map((tag) => resolve(folder, `${tag}.json`)) as [string, string];
  const known = await readFile(source, "utf8").catch(() => {
    throw new WrongUse(`There are no words in “${from}”: ${source} is missing.`);
  });
  const own = await readFile(target, "utf8").catch(() => "{}");
  const forms = new Intl.PluralRules(to).resolvedOptions().pluralCategories;
  const { words, filled } = withForms(JSON.parse(known), JSON.parse(own), forms);
  if (filled > 0) writeWhole(target, `${JSON.stringify(words, null, 2)}\n`);
  return filled;
}

/** Gives a word with plural forms (`left_one`, `left_other`) all forms of the new language, copied from `other`. */
function withForms(source: Words, own: Words, forms: readonly string[]): { words: Words; filled: number } {
  const words: Words = {};
  let filled = 0;
  for (const [name, value] of Object.entries(source)) {
    if (typeof value !== "string") {
      const inner = withForms(value, (own[name] ?? {}) as Words, forms);
      words[name] = inner.words;
      filled += inner.filled;
      continue;
    }
    const [, stem, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(name) ?? [];
    const needed = stem === undefined ? [name] : form === "other" ? forms.map((each) => `${stem}_${each}`) : [];
    for (const key of needed) {
      if (own[key] === undefined) filled += 1;
      words[key] = own[key] ?? source[key] ?? value;
    }
  }
  return { words, filled };
}
