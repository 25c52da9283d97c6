import { company } from "virtual:company";
import { type Head, meta } from "../../content/head.ts";
import { wordsFor } from "../../i18n/words.ts";
import type { Locale } from "../../locales.ts";
import { offlinePageMetaName } from "../../page-error.ts";

export type ErrorKind = "notFound" | "error" | "connection";

export function errorHead(kind: ErrorKind, locale: Locale): Head {
  return {
    locale,
    title: `${wordsFor(locale)(`${kind}.title`)} – ${company.shortName}`,
    tags: [meta("robots", "noindex"), ...(kind === "connection" ? [meta(offlinePageMetaName, "yes")] : [])],
  };
}
