import { screenNames, screens } from "#src/addresses.ts";
import { allWords, defaultLocale, locales } from "#src/locales.ts";

/** `node pipeline/registries.ts` names missing addresses and words once, before the compiler names them at every use. */

/** A sentence for each file that lacks some; empty if none does. */
export function registryGaps(): string[] {
  return locales.flatMap((locale) => {
    const path = (screen: keyof typeof screens) => `${(screens[screen] as Readonly<Record<string, string>>)[locale]}/`;
    const unaddressed = screenNames.filter((screen) => !path(screen).startsWith(`/${locale}/`));
    const known = new Set(keysIn((allWords as Readonly<Record<string, object>>)[locale]));
    const unsaid = keysIn(allWords[defaultLocale]).filter((key) => !key.endsWith("_one") && !known.has(key));
    const fill = `make translate FROM=${defaultLocale} TO=${locale} fills them; allWords in src/locales.ts lists the file`;
    return [
      ...gap(`src/addresses.ts has no address that begins with /${locale} for`, unaddressed, "Add one to each"),
      ...gap(`src/i18n/${locale}.json has no words for`, unsaid, fill),
    ];
  });
}

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
