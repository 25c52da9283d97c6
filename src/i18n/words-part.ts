import { type Locale, locales } from "../locales.ts";
import { type Speaker, speakerOf, type WordTable } from "./speaker.ts";

/** The words of one part of the site, by language. */
export interface WordsPart<Words> {
  /**
   * Fetches the words in every language that this document has shown or is about to; at once where they are all there,
   * as in Node. Rejects when they cannot be had.
   */
  load(): Promise<void>;
  has(locale: Locale): boolean;
  /** Throws when the language has not been loaded. */
  in(locale: Locale): Speaker<Words>;
}

/** A part that is there in all languages. */
export function presentPart<Words>(tables: Readonly<Record<Locale, WordTable>>): WordsPart<Words> {
  const speakers = keepSpeakers<Words>();
  for (const locale of locales) speakers.add(locale, tables[locale]);
  return { load: async () => {}, has: speakers.has, in: speakers.in };
}

type Fetch = () => Promise<{ readonly default: WordTable }>;

const wanted = new Set<Locale>();
const parts = new Set<(locale: Locale) => Promise<void>>();

/** A part whose languages are fetched one at a time; what `words-plugin` makes of a part in a browser's code. */
export function fetchedPart<Words>(fetches: Readonly<Record<Locale, Fetch>>): WordsPart<Words> {
  const speakers = keepSpeakers<Words>();
  const fetchWords = async (locale: Locale) => {
    if (!speakers.has(locale)) speakers.add(locale, (await fetches[locale]()).default);
  };
  return {
    async load() {
      parts.add(fetchWords);
      await Promise.all([...wanted].map(fetchWords));
    },
    has: speakers.has,
    in: speakers.in,
  };
}

/**
 * Before a page in this language is shown: every part that the document speaks gets its words, those that arrive later,
 * too. Rejects when they cannot be had.
 */
export async function loadLanguage(locale: Locale): Promise<void> {
  wanted.add(locale);
  try {
    await Promise.all([...parts].map((fetchWords) => fetchWords(locale)));
  } catch (error) {
    wanted.delete(locale);
    throw error;
  }
}

function keepSpeakers<Words>() {
  const speakers = new Map<Locale, Speaker<Words>>();
  return {
    has: (locale: Locale) => speakers.has(locale),
    add: (locale: Locale, table: WordTable) => void speakers.set(locale, speakerOf(table, locale)),
    in(locale: Locale): Speaker<Words> {
      const speaker = speakers.get(locale);
      if (!speaker) throw new Error(`The words in "${locale}" have not been loaded.`);
      return speaker;
    },
  };
}
