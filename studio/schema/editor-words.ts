import { reportWords } from "../../pipeline/for-studio/bundle.ts";
import { isCollection } from "../../src/addresses.ts";
import { nameOf } from "../../src/i18n/tool-words.ts";
import { allWords, defaultLocale, locales } from "../../src/locales.ts";
import { studioWords } from "../words.ts";

export type EditorLanguage = keyof typeof reportWords;

export type EditorWords = ReturnType<typeof editorWords>;

/** The words of the Studio and of reports, in an editor's language. */
export function editorWords(language: EditorLanguage) {
  const names = reportWords[language];
  const siteLocale = locales.find((locale) => locale === language) ?? defaultLocale;
  return {
    language,
    names,
    /** The language of texts in lists: the editor's language if the site has it, or else the default one. */
    siteLocale,
    say: studioWords(language),
    style(name: string): string {
      const text = names.valueName("styles", name);
      return text.charAt(0).toUpperCase() + text.slice(1);
    },
    choice(value: string): string {
      const nav: Readonly<Record<string, string>> = allWords[siteLocale].nav;
      const derived = isCollection(value) ? names.typeName(value) : names.fieldName(value);
      const otherwise = (Object.hasOwn(nav, value) && nav[value]) || derived;
      return nameOf(["studio", "documents"], language, `choices.${value}`, otherwise);
    },
    help: (owner: string, field: string) =>
      nameOf("studio", language, [`help.${owner}.${field}`, `help.${field}`], "") || undefined,
  };
}
