import type { Locale } from "../site.ts";

/** The words of a part of the site that arrives late, in one language; `{{gaps}}` are filled as i18next fills them. */
export type LateWords<Key extends string> = (key: Key, gaps?: Readonly<Record<string, string | number>>) => string;

/** Gives access to words that come with the code that shows them, not with every page. */
export function lateWords<Key extends string>(
  locale: Locale,
  words: Readonly<Record<Locale, Readonly<Record<Key, string>>>>,
): LateWords<Key> {
  return (key, gaps = {}) => words[locale][key].replace(/\{\{(\w+)\}\}/g, (gap, name) => String(gaps[name] ?? gap));
}
