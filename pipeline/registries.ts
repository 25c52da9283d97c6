import { screens } from "#src/addresses.ts";
import { allWords, defaultLocale, locales } from "#src/locales.ts";

type Addresses = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Words = Readonly<Record<string, object>>;

/** Names all screens without an address and all missing words. The compiler would name each use of them instead. */
export function registryGaps(addresses: Addresses = screens, words: Words = allWords): string[] {
  return locales.flatMap((locale) => {
    // `/en` or `/en/jobs`
    const ownAddress = new RegExp(`^/${locale}(/|$)`);
    const hasAddress = (screen: string) => ownAddress.test(addresses[screen]?.[locale] ?? "");
    const unaddressed = Object.keys(addresses).filter((screen) => !hasAddress(screen));
    const known = new Set(keysIn(words[locale]));
    // Some languages, such as Japanese, have one plural form for all numbers, so `_one` may be missing.
    const unsaid = keysIn(words[defaultLocale]).filter((key) => !key.endsWith("_one") && !known.has(key));
    const fill = `make translate FROM=${defaultLocale} TO=${locale} fills them; allWords in src/locales.ts lists the file`;
    return [
      ...gap(`src/addresses.ts has no address that begins with /${locale} for`, unaddressed, "Add one to each"),
      ...gap(`src/i18n/${locale}.json has no words for`, unsaid, fill),
    ];
  });
}

const maxNames = 12;

/** A sentence that lists the first names; no sentence if there are none. */
function gap(lack: string, names: readonly string[], remedy: string): string[] {
  if (names.length === 0) return [];
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : "";
  return [`${lack} ${names.slice(0, maxNames).join(", ")}${more}. ${remedy}.`];
}

/** `{ nav: { home: "Start" } }` gives `nav.home`. */
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
