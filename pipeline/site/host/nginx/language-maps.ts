import { placePath } from "#src/addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { languageExpressions } from "../accepted-language.ts";
import { map, matching, quote } from "./syntax.ts";

/** Where `/` leads a browser that prefers another language; empty for every other address. */
export function languageMaps(): string[] {
  const others = locales.filter((locale) => locale !== defaultLocale);
  return [
    map(
      "$http_accept_language",
      "site_language",
      languageExpressions.map(({ expression, locale }) => [matching(expression), locale ?? "$1"]),
    ),
    map('"$site_page:$site_language"', "site_leads_to", [
      ...others.map((locale) => [quote(`/:${locale}`), placePath({ screen: "home" }, locale)] as const),
      ["default", '""'],
    ]),
  ];
}
