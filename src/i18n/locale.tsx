import { createContext, useContext } from "react";
import { defaultLocale, type Locale } from "../locales.ts";
import { type Words, wordsFor } from "./words.ts";

export const LocaleContext = createContext<Locale>(defaultLocale);

export function useLocale(): Locale {
  return useContext(LocaleContext);
}

export function useWords(): Words {
  return wordsFor(useLocale());
}
