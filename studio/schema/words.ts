import { reportWords } from "../../pipeline/for-studio/bundle.ts";
import { isCollection } from "../../src/addresses.ts";
import { allWords, defaultLocale, type Locale, locales } from "../../src/locales.ts";
import de from "../words/de.json" with { type: "json" };
import en from "../words/en.json" with { type: "json" };

export type EditorLanguage = keyof typeof reportWords;

export type StudioPhrase = keyof typeof en.phrases;

const own: Readonly<Record<EditorLanguage, typeof en>> = { de, en };

export class StudioWords {
  readonly language: EditorLanguage;
  readonly names: (typeof reportWords)[EditorLanguage];
  /** The language of texts in lists: the editor's if the site has it. */
  readonly siteLocale: Locale;
  readonly #own: typeof en;

  constructor(language: EditorLanguage) {
    this.language = language;
    this.names = reportWords[language];
    this.siteLocale = locales.find((locale) => locale === language) ?? defaultLocale;
    this.#own = own[language];
  }

  style(name: string): string {
    const text = this.names.valueName("styles", name);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  choice(value: string): string {
    const own: Readonly<Record<string, string>> = this.#own.choices;
    if (Object.hasOwn(own, value)) return own[value] ?? value;
    const nav: Readonly<Record<string, unknown>> = allWords[this.language].nav;
    if (Object.hasOwn(this.names.names.choices, value)) return this.names.valueName("choices", value);
    const screen = Object.hasOwn(nav, value) ? nav[value] : undefined;
    if (typeof screen === "string") return screen;
    return isCollection(value) ? this.names.typeName(value) : this.names.fieldName(value);
  }

  help(owner: string, field: string): string | undefined {
    const help: Readonly<Record<string, string>> = this.#own.help;
    const name = [`${owner}.${field}`, field].find((name) => Object.hasOwn(help, name));
    return name === undefined ? undefined : help[name];
  }

  /** A gap is written `{{name}}`. */
  say(phrase: StudioPhrase, gaps: Readonly<Record<string, string>> = {}): string {
    return this.#own.phrases[phrase].replace(/\{\{(\w+)\}\}/g, (gap, name: string) => gaps[name] ?? gap);
  }
}
