import { type Locale, languages } from "../locales.ts";

/** Making a formatter takes a hundred times as long as using it, and every page uses several: each is made once. */

export const numberFormat = keep(Intl.NumberFormat);
export const dateFormat = keep(Intl.DateTimeFormat);

/** The formatter of a language with these options, written as a constant: they are looked up by what they say. */
type Kept<Options, Format> = (locale: Locale, options: Options) => Format;

function keep<Options, Format>(Formatter: new (tag: string, options: Options) => Format): Kept<Options, Format> {
  const made = new Map<string, Format>();
  return (locale, options) => {
    const key = locale + JSON.stringify(options);
    let format = made.get(key);
    if (!format) {
      format = new Formatter(languages[locale].formats, options);
      made.set(key, format);
    }
    return format;
  };
}
