import { localeOfPath } from "../../addresses.ts";
import { hasWords, loadWords } from "../../i18n/words.ts";
import { defaultLocale, type Locale, locales } from "../../locales.ts";

/** Loads the words for an error at a path. Rejects if neither this path's language nor the document's has words. */
export async function loadErrorWords(path: string): Promise<void> {
  await loadWords(localeOfPath(path)).catch((missing) => {
    if (!hasWords(documentLocale())) throw missing;
  });
}

export function errorLocale(path: string): Locale {
  const locale = localeOfPath(path);
  return hasWords(locale) ? locale : documentLocale();
}

function documentLocale(): Locale {
  const { lang } = document.documentElement;
  return locales.find((locale) => locale === lang) ?? defaultLocale;
}
