import { createContext, type ReactNode, useContext } from "react";
import { defaultLocale, type Locale } from "../locales.ts";
import { type Words, wordsFor } from "./words.ts";

const LocaleContext = createContext<Locale>(defaultLocale);

/** The page's language, for everything inside. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

/** The words of the interface in the page's language. */
export function useWords(): Words {
  return wordsFor(useLocale());
}
