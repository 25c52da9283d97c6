import { type Locale, languages } from "../locales.ts";

/** The words of a part in one language, compiled: by their whole key, with gaps written as `{{name}}` or `{{name, format}}`. */
export type WordTable = Readonly<Record<string, string>>;

type WithoutForm<Key extends string> = Key extends `${infer Stem}_${"one" | "other"}` ? Stem : Key;

/** The keys of a part with dots between their levels; the forms of a word that depends on a number are one key. */
export type WordKey<Words, Prefix extends string = ""> = {
  [Key in keyof Words & string]: Words[Key] extends string
    ? `${Prefix}${WithoutForm<Key>}`
    : WordKey<Words[Key], `${Prefix}${Key}.`>;
}[keyof Words & string];

/**
 * Gives a text, its gaps filled; `count` chooses the form. Of several keys the first that is there counts. A word that is
 * missing stays visible as its key, never as another language.
 */
export type Translate<Words> = (key: WordKey<Words> | readonly string[], gaps?: Gaps) => string;

export type Gaps = Readonly<Record<string, unknown>>;

type Format = (value: never, tag: string) => string;

/** What a gap may say after its name. The build refuses others (compile-words.ts). */
export const gapFormats: Readonly<Record<string, Format>> = {
  number: (value: number, tag) => new Intl.NumberFormat(tag).format(value),
  "list(type: disjunction)": (value: string[], tag) => new Intl.ListFormat(tag, { type: "disjunction" }).format(value),
};

/** What stands between double braces: the name of the gap, and perhaps a format. */
export const gapPattern = /\{\{(\w+)(?:, ([^}]+))?\}\}/g;

export function translatorFor<Words>(table: WordTable, locale: Locale): Translate<Words> {
  let forms: Intl.PluralRules | undefined;
  const find = (key: string, count: unknown): string | undefined => {
    if (typeof count !== "number") return table[key];
    forms ??= new Intl.PluralRules(locale);
    return table[`${key}_${forms.select(count)}`] ?? table[`${key}_other`] ?? table[key];
  };
  return (key: string | readonly string[], gaps?: Gaps) => {
    const keys = typeof key === "string" ? [key] : key;
    const text = keys.map((one) => find(one, gaps?.count)).find((found) => found !== undefined);
    if (text === undefined) return keys[0] ?? "";
    return gaps ? fill(text, gaps, languages[locale].formats) : text;
  };
}

function fill(text: string, gaps: Gaps, tag: string): string {
  return text.replace(gapPattern, (gap, name: string, format?: string) => {
    const value = gaps[name];
    if (value === undefined) return gap;
    const write = format && gapFormats[format];
    return write ? write(value as never, tag) : String(value);
  });
}
