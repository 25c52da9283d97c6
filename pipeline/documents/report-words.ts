import { documentSchemas } from "#src/content/model/documents.ts";
import { nameOf, toolWords } from "#src/i18n/tool-words.ts";
import type { Translate, WordKey } from "#src/i18n/translate.ts";
import type { ReportLocale } from "../settings.ts";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };

/** The keys of all words in reports, checks and pulls, the names of types and fields included. */
export type Phrase = WordKey<typeof en>;

export function isPhrase(key: string): key is Phrase {
  return Object.hasOwn(en, key);
}

type NameKind = "types" | "fields" | "items" | "choices" | "styles";

const documentWords = toolWords("documents", { en, de });

/** Words in one language. Quoted content stays in the site's language. A missing name is made from its identifier. */
export class ReportWords {
  readonly locale: ReportLocale;
  readonly say: Translate<typeof en>;

  constructor(locale: ReportLocale) {
    this.locale = locale;
    this.say = documentWords(locale);
  }

  quoted(text: string): string {
    return this.say("quoted", { text });
  }

  /** The first items, at most `most`, and the number of the others. */
  firstOf(items: readonly string[], most: number, between = ", "): string {
    const shown = items.slice(0, most).join(between);
    return items.length > most ? this.say("and", { shown, count: items.length - most }) : shown;
  }

  /** German nouns and abbreviations keep their capital inside a sentence. */
  inSentence(name: string): string {
    return this.locale === "de" || /^\p{Lu}{2}/u.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
  }

  /** `Job “Labor leiten”` */
  documentName({ type, title }: { readonly type: string; readonly title: string }): string {
    return `${this.typeName(type)} ${this.quoted(title)}`;
  }

  typeName(type: string): string {
    return this.#name("types", type, takenApart(type));
  }

  typeNames(type: string): string {
    const name = takenApart(type);
    const many = name.endsWith("y") ? `${name.slice(0, -1)}ies` : `${name}s`;
    return this.#name("types", type, this.locale !== "en" || name.endsWith("s") ? name : many, 2);
  }

  fieldName(name: string): string {
    return this.#name("fields", name, takenApart(name));
  }

  itemName(listName: string): string {
    return this.#name("items", listName, this.say("item", { list: this.fieldName(listName) }));
  }

  valueName(kind: "choices" | "styles", value: string): string {
    return this.#name(kind, value, value);
  }

  #name(kind: NameKind, name: string, otherwise: string, count?: number): string {
    return nameOf("documents", this.locale, `${kind}.${name}`, otherwise, count);
  }
}

export const reportWords: Readonly<Record<ReportLocale, ReportWords>> = {
  en: new ReportWords("en"),
  de: new ReportWords("de"),
};

/** The position of a type in the model; unknown types come last. */
export function typeOrder(type: string): number {
  const position = Object.keys(documentSchemas).indexOf(type);
  return position === -1 ? Number.MAX_SAFE_INTEGER : position;
}

/** `someField` → `Some field`, `plugin.someType` → `Some type` */
function takenApart(name: string): string {
  const spaced = name.replace(/^.*\./, "").replace(/([a-z\d])([A-Z])/g, "$1 $2");
  const words = spaced.toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
