import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { normalizePath, type Plugin } from "vite";
import { compilePart, fetchedParts, type Part, partNames } from "../../src/i18n/parts.ts";
import { type AllWords, type Locale, locales } from "../../src/locales.ts";

const tableModule = /^virtual:words\/(\w+)-(\w+)$/;

/**
 * Compiles each language's words with i18next. Browsers get a part with the code that shows it, large parts only in the
 * page's language: this replaces src/i18n/parts.ts with code that fetches them.
 */
export function wordsPlugin(): Plugin {
  const door = normalizePath(resolve("src/i18n/parts.ts"));
  const isWords = (file: string) => locales.some((locale) => resolve(file) === resolve(`src/i18n/${locale}.json`));
  return {
    name: "words",
    enforce: "pre",
    // Vite's configuration imports the words too, and the dev server would restart at each edit of them.
    configResolved({ configFileDependencies: files }) {
      files.splice(0, files.length, ...files.filter((file) => !isWords(file)));
    },
    // Several modules and maps keep texts, so only a reload shows an edit everywhere.
    hotUpdate({ file }) {
      if (!isWords(file)) return;
      this.environment.moduleGraph.invalidateAll();
      if (this.environment.name === "client") this.environment.hot.send({ type: "full-reload" });
      return [];
    },
    resolveId: (id) => (tableModule.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (id === door) return doorModule(this.environment.config.consumer === "client");
      const [, part, locale] = tableModule.exec(id.slice(1)) ?? [];
      if (!part || !locale) return undefined;
      const file = resolve(`src/i18n/${locale}.json`);
      this.addWatchFile(file);
      const words = JSON.parse(await readFile(file, "utf8")) as AllWords;
      const table = compilePart(words, part as Part, locale as Locale);
      return { code: `export default ${JSON.stringify(table)};\n`, moduleSideEffects: false };
    },
  };
}

function doorModule(isForBrowsers: boolean): string {
  const lines = partNames.map((part) => {
    const name = `export const ${part}Words = /* @__PURE__ */`;
    if (isForBrowsers && fetchedParts.includes(part)) {
      const fetches = locales.map((locale) => `${locale}: () => import("virtual:words/${part}-${locale}")`);
      return `${name} fetchedWords({ ${fetches.join(", ")} });`;
    }
    const imports = locales.map((locale) => `import ${part}_${locale} from "virtual:words/${part}-${locale}";`);
    const tables = locales.map((locale) => `${locale}: ${part}_${locale}`);
    return `${imports.join("\n")}\n${name} presentWords((locale) => ({ ${tables.join(", ")} })[locale]);`;
  });
  return `import { fetchedWords, presentWords } from "/src/i18n/word-tables.ts";\n${lines.join("\n")}\n`;
}
