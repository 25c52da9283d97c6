import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { allWords, defaultLocale } from "#src/locales.ts";

export type Texts = ReadonlyMap<string, string>;

/** The product's files of a pattern, such as `*.ts`, in folders of any depth. */
export function productFiles(pattern: string): string[] {
  const isInstalled = (path: string) => /node_modules$/.test(path);
  return globSync(`{src,pipeline,server,studio,deploy}/**/${pattern}`, { exclude: isInstalled });
}

const wordsOfPages = new Map([[defaultLocale as string, flatten(allWords[defaultLocale])]]);
for (const [locale, words] of Object.entries(allWords)) wordsOfPages.set(locale, flatten(words));

/**
 * The words by room, then by language. A room is a folder of the code with words of its own, in its `words/`; `src` has
 * those of the pages. A room's first language defines which words must exist: for pages the default one, else English.
 */
export const rooms = new Map([["src", wordsOfPages]]);
for (const file of productFiles("words/*.json")) {
  const room = dirname(dirname(file));
  const texts = rooms.get(room) ?? new Map([["en", new Map()]]);
  rooms.set(room, texts.set(basename(file, ".json"), flatten(JSON.parse(readFileSync(file, "utf8")))));
}

/** A room's words in one language (`own`), beside those of the room's first language (`reference`). */
export const wordLists = [...rooms].flatMap(([room, texts]) =>
  [...texts].map(([language, own]) => ({ room, language, own, reference: [...texts.values()][0] as Texts })),
);

/** The key of a rule's remedy: its own, such as `schema.required.remedy`, or that of its group, `schema.remedy`. */
export function remedyOf(texts: Texts, key: string): string | undefined {
  const names = key.endsWith(".remedy") ? [] : [key, key.replace(/\..*/, "")];
  return names.map((name) => `${name}.remedy`).find((remedy) => texts.has(remedy));
}

/** The names of a text's gaps, sorted, such as `count` and `total` for "{{count}} of {total}". */
export function gapsOf(text = ""): string[] {
  return [...text.matchAll(/\{\{?(\w+)/g)].map(([, name = ""]) => name).sort();
}

/** The key without the plural form at its end: `jobs` for `jobs_one`. */
export function withoutForm(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, "");
}

/** Gives each text the names of all its objects as its key: `{ nav: { home: "…" } }` becomes `nav.home`. */
function flatten(words: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === "object" ? [...flatten(value, `${prefix}${key}.`)] : [[prefix + key, value]],
    ),
  );
}
