import { screens } from "#src/addresses.ts";
import { allWords, defaultLocale, locales } from "#src/locales.ts";

type Table = { readonly [name: string]: object };

/** Gaps of a new language, a sentence for each file. This program shows them before the compiler names each use. */
export function registryGaps(addresses: Table = screens, words: Table = allWords): string[] {
  return locales.flatMap((locale) => {
    const path = ([, paths]: [string, Table | object]) => `${(paths as Table)[locale]}/`;
    const unaddressed = Object.entries(addresses).filter((entry) => !path(entry).startsWith(`/${locale}/`));
    const known = new Set(keysIn(words[locale]));
    const unsaid = keysIn(words[defaultLocale]).filter((key) => !key.endsWith("_one") && !known.has(key));
    const fill = `make translate FROM=${defaultLocale} TO=${locale} fills them; allWords in src/locales.ts lists the file`;
    const names = unaddressed.map(([screen]) => screen);
    return [
      ...gap(`src/addresses.ts has no address that begins with /${locale} for`, names, "Add one to each"),
      ...gap(`src/i18n/${locale}.json has no words for`, unsaid, fill),
    ];
  });
}

function gap(lack: string, names: readonly string[], remedy: string): string[] {
  const more = names.length > 12 ? ` and ${names.length - 12} more` : "";
  return names.length === 0 ? [] : [`${lack} ${names.slice(0, 12).join(", ")}${more}. ${remedy}.`];
}

function keysIn(words: object = {}, before = ""): string[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === "object" ? keysIn(value, `${before}${name}.`) : [before + name],
  );
}

if (import.meta.main) {
  const gaps = registryGaps();
  process.stderr.write(gaps.map((sentence) => `${sentence}\n`).join(""));
  process.exitCode = gaps.length > 0 ? 2 : 0;
}
