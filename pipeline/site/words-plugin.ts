import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { compilePart } from "../../src/i18n/parts/part-of.ts";
import { fetchedParts, type Part } from "../../src/i18n/parts/parts.ts";
import { type AllWords, type Locale, locales } from "../../src/locales.ts";

const partModule = /\/src\/i18n\/parts\/[\w-]+\.ts$/;
const partAsked = /partOf\("(\w+)"\)/;

/** The words of a part in one language, compiled: `virtual:words/interface-de`, which also names the file. */
const wordsModule = /^virtual:words\/(\w+)-(\w+)$/;

/**
 * All words of a language lie in one file and are compiled with i18next. A browser gets those of a part with the code
 * that speaks them, and of the parts that are more than a few words only the page's language: each module of
 * `src/i18n/parts` becomes what fetches them.
 */
export function wordsPlugin(): Plugin {
  return {
    name: "words",
    enforce: "pre",
    resolveId: (id) => (wordsModule.test(id) ? `\0${id}` : undefined),
    async load(id) {
      const [, part, locale] = wordsModule.exec(id.slice(1)) ?? [];
      if (!part || !locale) return undefined;
      const file = resolve(`src/i18n/${locale}.json`);
      this.addWatchFile(file);
      const words = JSON.parse(await readFile(file, "utf8")) as AllWords;
      const table = compilePart(words, part as Part, locale as Locale);
      return `export default ${JSON.stringify(table)};\n`;
    },
    transform(code, id) {
      const part = partModule.test(id) ? partAsked.exec(code)?.[1] : undefined;
      if (!part) return undefined;
      const isFetched = this.environment.config.consumer === "client" && fetchedParts.some((name) => name === part);
      return { code: isFetched ? fetchedModule(part) : presentModule(part), map: null };
    },
  };
}

const helpers = "/src/i18n/words-part.ts";

function fetchedModule(part: string): string {
  const fetches = locales.map((locale) => `${locale}: () => import("virtual:words/${part}-${locale}")`);
  return `import { fetchedPart } from "${helpers}";\nexport const words = fetchedPart({ ${fetches.join(", ")} });\n`;
}

function presentModule(part: string): string {
  const imports = locales.map((locale) => `import ${locale} from "virtual:words/${part}-${locale}";`);
  return [
    `import { presentPart } from "${helpers}";`,
    ...imports,
    `export const words = presentPart({ ${locales.join(", ")} });`,
    "",
  ].join("\n");
}
