import { documentSchemas } from "#src/content/model/documents.ts";
import type { ReportLocale } from "../settings.ts";
import de from "./report-words/de.json" with { type: "json" };
import en from "./report-words/en.json" with { type: "json" };

type WithoutForm<Key extends string> = Key extends `${infer Stem}_${"one" | "other"}` ? Stem : Key;

/** The phrases of reports; the English file defines which must exist. Gaps are written `{{name}}`. */
export type Phrase = WithoutForm<keyof typeof en.phrases>;

/** The content model's names in one language. A missing name is derived from its identifier. */
type ModelNames = Readonly<Record<"fields" | "items" | "choices" | "styles", Readonly<Record<string, string>>>> & {
  /** Documents, sections and blocks: singular and plural. */
  readonly types: Readonly<Record<string, readonly string[]>>;
};

/** The report's own words in one language; quoted content stays in the site's language. */
export class ReportWords {
  readonly locale: ReportLocale;
  readonly names: ModelNames;
  readonly #phrases: Readonly<Record<string, string>>;
  readonly #forms: Intl.PluralRules;

  constructor(locale: ReportLocale, { phrases, names }: { phrases: typeof en.phrases; names: ModelNames }) {
    this.locale = locale;
    this.names = names;
    this.#phrases = phrases;
    this.#forms = new Intl.PluralRules(locale);
  }

  say(phrase: Phrase, gaps: Readonly<Record<string, string | number>> = {}): string {
    const form = typeof gaps.count === "number" ? `${phrase}_${this.#forms.select(gaps.count)}` : phrase;
    const text = this.#phrases[form] ?? this.#phrases[phrase] ?? phrase;
    return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(gaps[name] ?? gap));
  }

  quoted(text: string): string {
    return this.say("quoted", { text });
  }

  /** The first of several, and how many more there are. */
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
    return own(this.names.types, type)?.[0] ?? takenApart(type);
  }

  typeNames(type: string): string {
    const known = own(this.names.types, type)?.[1];
    const name = takenApart(type);
    if (known !== undefined || this.locale !== "en" || name.endsWith("s")) return known ?? name;
    return name.endsWith("y") ? `${name.slice(0, -1)}ies` : `${name}s`;
  }

  fieldName(name: string): string {
    return own(this.names.fields, name) ?? takenApart(name);
  }

  itemName(listName: string): string {
    return own(this.names.items, listName) ?? this.say("item", { list: this.fieldName(listName) });
  }

  valueName(kind: "choices" | "styles", value: string): string {
    return own(this.names[kind], value) ?? value;
  }
}

export const reportWords: Readonly<Record<ReportLocale, ReportWords>> = {
  en: new ReportWords("en", en),
  de: new ReportWords("de", de),
};

/** The model's order; unknown types come last. */
export function typeOrder(type: string): number {
  const position = Object.keys(documentSchemas).indexOf(type);
  return position === -1 ? Number.MAX_SAFE_INTEGER : position;
}

/** Names come from the CMS, where a field may be called `constructor`. */
function own<T>(names: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

/** `someField` → `Some field`, `plugin.someType` → `Some type` */
function takenApart(name: string): string {
  const words = name
    .replace(/^.*\./, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
