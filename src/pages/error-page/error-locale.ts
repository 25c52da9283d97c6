import { localeOfPath } from "../../addresses.ts";
import { hasWords, loadWords } from "../../i18n/words.ts";
import { defaultLocale, type Locale, locales } from "../../locales.ts";

/** Call before an error page is shown at a path. Rejects if its words cannot be loaded in any language. */
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
