import { createContext, type ReactNode, useContext } from "react";
import { defaultLocale, type Locale } from "../locales.ts";
import { type Words, wordsFor } from "./words.ts";

const LocaleContext = createContext<Locale>(defaultLocale);

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

export function useWords(): Words {
  return wordsFor(useLocale());
}
