import { defaultLocale, fallbackLocale, type Locale, locales } from "#src/locales.ts";

/**
 * The choice of `src/preferred-locale.ts` as regular expressions on `Accept-Language`, for hosts that have nothing else.
 * The first that matches decides. Weights count in tenths: within a tenth, the order in the header does. Case does not
 * matter; no lookarounds, which Go's expressions lack.
 */
export interface LanguageExpression {
  readonly expression: string;
  /** Undefined where the expression's first group is the locale, in whatever case. */
  readonly locale?: Locale;
}

const separator = "\\s*(?:,|$)";
const weights = [
  `(?:;\\s*q\\s*=\\s*1(?:\\.0{0,3})?)?`,
  ...[9, 8, 7, 6, 5, 4, 3, 2, 1].map((tenth) => `;\\s*q\\s*=\\s*0?\\.${tenth}\\d{0,2}`),
  `;\\s*q\\s*=\\s*0?\\.0(?:[1-9]\\d?|0[1-9])`,
];

export const languageExpressions: readonly LanguageExpression[] = [
  ...weights.map((weight) => ({
    expression: `(?:^|,)\\s*(${locales.join("|")})(?:-[a-z0-9-]*)?\\s*${weight}${separator}`,
  })),
  // Somebody who wants languages, and none of ours.
  {
    expression: `(?:^|,)\\s*[a-z][a-z0-9-]*\\s*(?:;\\s*q\\s*=\\s*(?:1(?:\\.0{0,3})?|0?\\.\\d{0,2}[1-9]\\d{0,2}))?${separator}`,
    locale: fallbackLocale,
  },
  { expression: "^", locale: defaultLocale },
];
