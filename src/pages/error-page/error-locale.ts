import { localeOfPath } from "../../addresses.ts";
import { hasWords, loadWords } from "../../i18n/words.ts";
import { defaultLocale, type Locale, locales } from "../../locales.ts";

/** Before an error page is shown at a path. Rejects when its words are there in no language at all. */
export async function loadErrorWords(path: string): Promise<void> {
  await loadWords(localeOfPath(path)).catch((missing) => {
    if (!hasWords(documentLocale())) throw missing;
  });
}

/** The language of an error page: the address's if its words could be had, else the one being read. */
export function errorLocale(path: string): Locale {
  const locale = localeOfPath(path);
  return hasWords(locale) ? locale : documentLocale();
}

function documentLocale(): Locale {
  const { lang } = document.documentElement;
  return locales.find((locale) => locale === lang) ?? defaultLocale;
}
