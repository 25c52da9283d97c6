import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { normalizePath, type Plugin } from "vite";
import { compileWords } from "#src/i18n/compile-words.ts";
import { type Locale, locales } from "#src/locales.ts";

/** The compiled words of a language: `virtual:words/words-de`, which also names the file. */
const tableModule = /^virtual:words\/words-(\w+)$/;

/** Gives browsers, which fetch one language at a time, tables of compiled words in place of src/i18n/word-tables.ts. */
export function wordsPlugin(): Plugin {
  const replaced = normalizePath(resolve("src/i18n/word-tables.ts"));
  const isWords = (file: string) => locales.some((locale) => resolve(file) === resolve(`src/i18n/${locale}.json`));
  return {
    name: "words",
    enforce: "pre",
    // Vite's configuration imports the words, so otherwise the dev server would restart with each edit of them.
    configResolved({ configFileDependencies: files }) {
      files.splice(0, files.length, ...files.filter((file) => !isWords(file)));
    },
    // Several modules and their maps keep texts, so only a reload shows a whole edit.
    hotUpdate({ file }) {
      if (!isWords(file)) return;
      this.environment.moduleGraph.invalidateAll();
      if (this.environment.name === "client") this.environment.hot.send({ type: "full-reload" });
      return [];
    },
    resolveId: (id) => (tableModule.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === replaced && this.environment.config.consumer === "client") return fetchedTables();
      const locale = tableModule.exec(id.slice(1))?.[1];
      if (!locale) return undefined;
      const file = resolve(`src/i18n/${locale}.json`);
      this.addWatchFile(file);
      const table = compileWords(JSON.parse(await readFile(file, "utf8")), locale as Locale);
      return { code: `export default ${JSON.stringify(table)};\n`, moduleSideEffects: false };
    },
  };
}

function fetchedTables(): string {
  const fetches = locales.map((locale) => `${locale}: () => import("virtual:words/words-${locale}")`);
  return `const fetches = { ${fetches.join(", ")} };
const tables = {};
export const tableOf = (locale) => tables[locale];
export async function loadTable(locale) {
  tables[locale] ??= (await fetches[locale]()).default;
}
`;
}
