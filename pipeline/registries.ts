import { screens } from "#src/addresses.ts";
import { allWords, defaultLocale, locales } from "#src/locales.ts";

/** `node pipeline/registries.ts` names missing addresses and words once, before the compiler names them at every use. */

/** A sentence for each file that lacks some; empty if none does. */
export function registryGaps(addresses: Table = screens, words: Table = allWords): string[] {
  return locales.flatMap((locale) => {
    const isThere = ([, paths]: [string, object]) => `${(paths as Table)[locale]}/`.startsWith(`/${locale}/`);
    const screensWithout = Object.entries(addresses).filter((entry) => !isThere(entry));
    const known = new Set(keysIn(words[locale]));
    const unsaid = keysIn(words[defaultLocale]).filter((key) => !key.endsWith("_one") && !known.has(key));
    const fill = `make translate FROM=${defaultLocale} TO=${locale} fills them; allWords in src/locales.ts lists the file`;
    const names = screensWithout.map(([screen]) => screen);
    return [
      ...gap(`src/addresses.ts has no address that begins with /${locale} for`, names, "Add one to each"),
      ...gap(`src/i18n/${locale}.json has no words for`, unsaid, fill),
    ];
  });
}

type Table = { readonly [name: string]: object };

const mostNamed = 12;

function gap(lack: string, names: readonly string[], remedy: string): string[] {
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : "";
  return names.length === 0 ? [] : [`${lack} ${names.slice(0, mostNamed).join(", ")}${more}. ${remedy}.`];
}

function keysIn(words: object = {}, before = ""): string[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === "object" ? keysIn(value, `${before}${name}.`) : [before + name],
  );
}

if (import.meta.main) {
  const gaps = registryGaps();
  for (const sentence of gaps) process.stderr.write(`${sentence}\n`);
  if (gaps.length > 0) process.exitCode = 2;
}
