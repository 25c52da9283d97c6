import { company } from "virtual:company";
import { type Head, meta } from "../../content/head.ts";
import { wordsFor } from "../../i18n/words.ts";
import type { Locale } from "../../locales.ts";
import { type ErrorKind, errorPageMetaName } from "../../page-error.ts";

/** A prerendered error page has its own path. */
export function errorHead(kind: ErrorKind, locale: Locale, path?: string): Head {
  return {
    locale,
    title: `${wordsFor(locale)(`${kind}.title`)} – ${company.shortName}`,
    tags: [meta("robots", "noindex"), ...(path === undefined ? [] : [meta(errorPageMetaName, path)])],
  };
}
