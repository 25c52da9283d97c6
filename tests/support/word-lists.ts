import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { allWords, defaultLocale } from "#src/locales.ts";

export type Texts = ReadonlyMap<string, string>;

/** The product's files of a pattern, such as `*.ts`, in folders of any depth. */
export function productFiles(pattern: string): string[] {
  const isInstalled = (path: string) => /node_modules$/.test(path);
  return globSync(`{src,pipeline,server,studio,deploy}/**/${pattern}`, { exclude: isInstalled });
}

/**
 * The words by room, then by language. A room is a folder of the code with words of its own, in its `words/`; `src` has
 * those of the pages. A room's first language defines which words must exist.
 */
export const rooms = new Map([
  [
    "src",
    new Map(Object.entries({ [defaultLocale]: {}, ...allWords }).map(([locale, words]) => [locale, flatten(words)])),
  ],
]);
for (const file of productFiles("words/*.json")) {
  const room = dirname(dirname(file));
  const texts = rooms.get(room) ?? new Map([["en", new Map()]]);
  rooms.set(room, texts.set(basename(file, ".json"), flatten(JSON.parse(readFileSync(file, "utf8")))));
}

/** Each room's words in each language, and in the room's first language. */
export const wordLists = [...rooms].flatMap(([room, texts]) =>
  [...texts].map(([language, own]) => ({ room, language, own, reference: [...texts.values()][0] as Texts })),
);

/** The key of a rule's own remedy, or of the remedy of its group. */
export function remedyOf(texts: Texts, key: string): string | undefined {
  const names = key.endsWith(".remedy") ? [] : [key, key.replace(/\..*/, "")];
  return names.map((name) => `${name}.remedy`).find((remedy) => texts.has(remedy));
}

/** The names of a text's gaps, sorted, such as `count` and `total` for "{{count}} of {total}". */
export function gapsOf(text = ""): string[] {
  return [...text.matchAll(/\{\{?(\w+)/g)].map(([, name = ""]) => name).sort();
}

/** The key without the name of a plural form. */
export function withoutForm(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, "");
}

function flatten(words: object, prefix = ""): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, value]): [string, string][] =>
      typeof value === "object" ? [...flatten(value, `${prefix}${key}.`)] : [[prefix + key, value]],
    ),
  );
}
