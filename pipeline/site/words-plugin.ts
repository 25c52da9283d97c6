import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { selectPart } from "../../src/i18n/parts/part-of.ts";
import type { Part } from "../../src/i18n/parts/parts.ts";
import { type AllWords, locales } from "../../src/locales.ts";

const partModule = /\/src\/i18n\/parts\/[\w-]+\.ts$/;
const partAsked = /partOf\("(\w+)"\)/;

/**
 * All words of a language lie in one file, but a browser gets the words of a part with the code that speaks them: each
 * module of `src/i18n/parts` becomes the literal that it would make of the whole.
 */
export function wordsPlugin(): Plugin {
  return {
    name: "words",
    enforce: "pre",
    async transform(code, id) {
      const part = partModule.test(id) ? partAsked.exec(code)?.[1] : undefined;
      if (!part) return undefined;
      const words = await Promise.all(
        locales.map(async (locale) => {
          const file = resolve(`src/i18n/${locale}.json`);
          this.addWatchFile(file);
          const all = JSON.parse(await readFile(file, "utf8")) as AllWords;
          return [locale, selectPart(all, part as Part)] as const;
        }),
      );
      return { code: `export const words = ${JSON.stringify(Object.fromEntries(words))};\n`, map: null };
    },
  };
}
