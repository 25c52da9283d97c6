import { mediaTypes, unknownMediaType } from "#server/http/media-types.ts";
import type { SiteRules } from "#server/site/site-rules.ts";
import { placePath } from "#src/addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { languageExpressions } from "../accepted-language.ts";
import { errorPageFile } from "../hosted-site.ts";
import { privacyOfPath, readerOfPath, suspiciousPath } from "../path-expressions.ts";
import { type PathHeader, pathHeaderTable } from "../path-header-table.ts";
import { block, group, type Lines, map, matching, quote } from "./syntax.ts";

/** The path as it was sent, and decoded: rewriting leaves both as they are. */
const sentUri = "{http.request.orig_uri}";
export const path = "{http.request.orig_uri.path}";

/** From a request to what the answers need to know of it. */
export function maps(rules: SiteRules): Lines[] {
  const others = locales.filter((locale) => locale !== defaultLocale);
  return [
    block(
      `map ${sentUri} {site_sent_path} {site_query}`,
      `${quote("~^https?://[^/?#]*(\\?[^#]*)?$")} / ${group(1)}`,
      `${quote("~^(?:https?://[^/?#]*)?([^?#]*)(\\?[^#]*)?")} ${group(1)} ${group(2)}`,
    ),
    map("{site_sent_path}", "site_is_suspicious", [
      [matching(suspiciousPath), "yes"],
      ["default", "no"],
    ]),
    map(path, "site_is_private", [
      ...privacyOfPath.map(([source, isPrivate]) => [matching(source), isPrivate ? "yes" : "no"] as const),
      ["default", "no"],
    ]),
    map(
      "{http.request.header.Accept-Language}",
      "site_language",
      languageExpressions.map(({ expression, locale }) => [matching(expression), locale ?? group(1)]),
    ),
    map("{site_language}", "site_leads_to", [
      ...others.map((locale) => [matching(`^${locale}$`), placePath({ screen: "home" }, locale)] as const),
      ["default", '""'],
    ]),
    map("{http.request.uri.path}", "site_media_type", [
      ...Object.entries(mediaTypes).map(([ending, type]) => [matching(`\\${ending}$`), quote(type)] as const),
      ["default", unknownMediaType],
    ]),
    ...pathHeaderTable(rules).map((header) => map(path, header.variable, valuesByPath(header))),
    map(path, "site_reader", [
      ...readerOfPath.map(([source, reader]) => [matching(source), reader] as const),
      ["default", "person"],
    ]),
    // What nobody should interpret is not decoded either.
    map("{site_is_suspicious}", "site_missing_path", [
      ["yes", "{site_sent_path}"],
      ["default", path],
    ]),
    map("{site_missing_path}", "site_error_file", [
      ...locales.map((locale) => [matching(`^/+${locale}(?:/|$)`), errorPageFile(locale)] as const),
      ["default", errorPageFile(defaultLocale)],
    ]),
  ];
}

function valuesByPath({ values }: PathHeader): (readonly [string, string])[] {
  return values.map(({ path, value }) => {
    if (path === "/*") return ["default", quote(value)];
    return [path.endsWith("*") ? quote(`~^${path.slice(0, -1)}`) : path, quote(value)];
  });
}
