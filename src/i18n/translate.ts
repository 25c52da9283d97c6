import { isRightToLeft, type Locale, languages } from "../locales.ts";

/** Texts in one language by their whole key, such as `nav.menu`, with gaps like `{{name}}` or `{{name, format}}`. */
export type WordTable = Readonly<Record<string, string>>;

type WithoutForm<Key extends string> = Key extends `${infer Stem}_${"one" | "other"}` ? Stem : Key;

/** The whole keys of texts, without the ending of a plural form: `contact.remaining`, not `contact.remaining_one`. */
export type WordKey<Words, Prefix extends string = ""> = {
  [Key in keyof Words & string]: Words[Key] extends string
    ? `${Prefix}${WithoutForm<Key>}`
    : WordKey<Words[Key], `${Prefix}${Key}.`>;
}[keyof Words & string];

/** `count` selects the plural form. The first key with a text is used. If none has a text, the first key is shown. */
export type Translate<Words> = (key: WordKey<Words> | readonly string[], gaps?: Gaps) => string;

export type Gaps = Readonly<Record<string, unknown>>;

/** A day without a time zone, such as `2026-11-21`, for a language and region: `21. November 2026`. */
export function dayIn(day: string, tag: string): string {
  const date = new Date(day);
  // A contact request that an older version stored may have a text that is no day. It is shown as it is.
  if (Number.isNaN(date.getTime())) return day;
  return new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(date);
}

/** The formats that a gap may have. The build rejects all other formats (compile-words.ts). */
export const gapFormats: Readonly<Record<string, (value: unknown, tag: string) => string>> = {
  date: (day, tag) => dayIn(String(day), tag),
  number: (value, tag) => new Intl.NumberFormat(tag).format(Number(value)),
  "list(type: disjunction)": (items, tag) =>
    new Intl.ListFormat(tag, { type: "disjunction" }).format([items].flat().map(String)),
};

/** `{{name}}`, `{{count, number}}`. */
export const gapPattern = /\{\{(\w+)(?:, ([^}]+))?\}\}/g;

/** Returns the function that finds a text in a table and fills its gaps. A gap without a value stays as it is. */
export function translatorFor<Words>(table: WordTable, locale: Locale): Translate<Words> {
  let forms: Intl.PluralRules | undefined;
  const find = (key: string, count: unknown): string | undefined => {
    if (typeof count !== "number") return table[key];
    forms ??= new Intl.PluralRules(locale);
    return table[`${key}_${forms.select(count)}`] ?? table[`${key}_other`] ?? table[key];
  };
  return (key: string | readonly string[], gaps?: Gaps) => {
    const keys = [key].flat();
    const text = keys.map((one) => find(one, gaps?.count)).find((found) => found !== undefined);
    if (text === undefined) return keys[0] ?? "";
    return gaps ? fill(text, gaps, locale) : text;
  };
}

/** In a right-to-left text, U+2068 and U+2069 around a name or an address keep the letters between them in order. */
function fill(text: string, gaps: Gaps, locale: Locale): string {
  const tag = languages[locale].formats;
  const isolated = isRightToLeft(locale) ? (value: string) => `\u2068${value}\u2069` : String;
  return text.replace(gapPattern, (gap, name: string, format?: string) => {
    const value = gaps[name];
    if (value === undefined) return gap;
    const write = format && gapFormats[format];
    return write ? write(value, tag) : isolated(String(value));
  });
}
