import { company } from "virtual:company";
import { type Head, meta } from "../../content/head.ts";
import { wordsFor } from "../../i18n/words.ts";
import type { Locale } from "../../locales.ts";
import { OfflineError, standInMetaName, statusOf } from "../../page-error.ts";

export type ErrorKind = "notFound" | "gone" | "error" | "connection";

export function errorKind(error: unknown): ErrorKind {
  if (error instanceof OfflineError) return "connection";
  const status = statusOf(error);
  return status === 410 ? "gone" : status === 404 ? "notFound" : "error";
}

/** A prerendered error page has its own path. */
export function errorHead(kind: ErrorKind, locale: Locale, path?: string): Head {
  return {
    locale,
    title: `${wordsFor(locale)(`${kind}.title`)} – ${company.shortName}`,
    tags: [meta("robots", "noindex"), ...(path === undefined ? [] : [meta(standInMetaName, path)])],
  };
}
