import { type ReportWords, reportWords } from "../../pipeline/for-studio/bundle.ts";
import { isCollection } from "../../src/addresses.ts";
import { nameOf } from "../../src/i18n/room-words.ts";
import { allWords, defaultLocale, type Locale, locales } from "../../src/locales.ts";
import { studioWords } from "../words.ts";

export type EditorLanguage = keyof typeof reportWords;

export class StudioWords {
  readonly language: EditorLanguage;
  readonly names: ReportWords;
  /** The language of texts in lists: the editor's if the site has it. */
  readonly siteLocale: Locale;
  readonly say: ReturnType<typeof studioWords>;

  constructor(language: EditorLanguage) {
    this.language = language;
    this.names = reportWords[language];
    this.siteLocale = locales.find((locale) => locale === language) ?? defaultLocale;
    this.say = studioWords(language);
  }

  style(name: string): string {
    const text = this.names.valueName("styles", name);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  choice(value: string): string {
    const nav: Readonly<Record<string, unknown>> = allWords[this.siteLocale].nav;
    const screen = Object.hasOwn(nav, value) ? nav[value] : undefined;
    const derived = isCollection(value) ? this.names.typeName(value) : this.names.fieldName(value);
    const otherwise = typeof screen === "string" ? screen : derived;
    return nameOf(["studio", "documents"], this.language, `choices.${value}`, otherwise);
  }

  help(owner: string, field: string): string | undefined {
    return nameOf("studio", this.language, [`help.${owner}.${field}`, `help.${field}`], "") || undefined;
  }
}
