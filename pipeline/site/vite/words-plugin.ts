import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { normalizePath, type Plugin } from "vite";
import { compileWords } from "#src/i18n/compile-words.ts";
import { browserParts, partOf } from "#src/i18n/word-parts.ts";
import { type Locale, locales } from "#src/locales.ts";

/** The compiled words of a part in a language: `virtual:words/page-words-de`. The built file has this name, too. */
const tableModule = /^virtual:words\/(\w+)-words-(\w+)$/;

/** Gives browsers, which fetch parts of one language, tables of compiled words in place of src/i18n/word-tables.ts. */
export function wordsPlugin(): Plugin {
  const replaced = normalizePath(resolve("src/i18n/word-tables.ts"));
  const isWords = (file: string) => locales.some((locale) => resolve(file) === resolve(`src/i18n/${locale}.json`));
  return {
    name: "words",
    enforce: "pre",
    // Vite's configuration imports the words. Without this hook, the dev server would restart after each edit of them.
    configResolved(config) {
      const others = config.configFileDependencies.filter((file) => !isWords(file));
      Object.assign(config, { configFileDependencies: others });
    },
    // Modules keep texts in variables of their own, so that only a reload shows an edit everywhere.
    hotUpdate({ file }) {
      if (!isWords(file)) return;
      this.environment.moduleGraph.invalidateAll();
      if (this.environment.name === "client") this.environment.hot.send({ type: "full-reload" });
      return [];
    },
    resolveId: (id) => (tableModule.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === replaced && this.environment.config.consumer === "client") return fetchedTables();
      const [, part, locale] = tableModule.exec(id.slice(1)) ?? [];
      if (!locale) return undefined;
      const file = resolve(`src/i18n/${locale}.json`);
      this.addWatchFile(file);
      const words = compileWords(JSON.parse(await readFile(file, "utf8")), locale as Locale);
      const table = Object.fromEntries(Object.entries(words).filter(([key]) => partOf(key) === part));
      return { code: `export default ${JSON.stringify(table)};\n`, moduleSideEffects: false };
    },
  };
}

/** Code in place of src/i18n/word-tables.ts. A loaded part is loaded again with each further language. */
function fetchedTables(): string {
  const fetchOf = (locale: Locale) => (part: string) =>
    `${part}: () => import("virtual:words/${part}-words-${locale}")`;
  const fetches = locales.map((locale) => `${locale}: { ${browserParts.map(fetchOf(locale)).join(", ")} }`);
  return `const fetches = { ${fetches.join(", ")} };
const tables = {};
const wanted = new Set(["page"]);
export const tableOf = (locale) => tables[locale];
export async function loadTable(locale, part = "page") {
  wanted.add(part);
  const missing = [...wanted].filter((one) => fetches[locale][one]);
  const loaded = await Promise.all(missing.map((one) => fetches[locale][one]()));
  tables[locale] = Object.assign(tables[locale] ?? {}, ...loaded.map((module) => module.default));
  for (const one of missing) delete fetches[locale][one];
}
`;
}
