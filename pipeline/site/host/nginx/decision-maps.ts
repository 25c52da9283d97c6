import { defaultLocale, locales } from "#src/locales.ts";
import { errorPageFile } from "../hosted-site.ts";
import { readerOfPath } from "../path-expressions.ts";
import { map, matching, matchingExactly } from "./syntax.ts";

/** What is known of a request, in the order of the rows below. */
const facts = [
  "$request_method",
  "$site_is_suspicious",
  "$site_page_spelling",
  "$site_leads_to",
  "$site_is_private",
  "$site_file_spelling",
  "$site_on_disk",
];

const anything = "[^:]*";
/** How a file lies there: alone, or with compressed forms. */
const form = "(plain|packed)";

const decisions: readonly (readonly [row: readonly string[], decision: string])[] = [
  [["(?!GET:|HEAD:)"], "method"],
  [[anything, "yes"], "missing-page"],
  [[anything, "no", "exact", "/"], "language"],
  [[anything, "no", "exact", "", anything, anything, form], "$1"],
  [[anything, "no", "other"], "other-page"],
  [[anything, "no", "none", "", "no", "exact", form], "$1"],
  [[anything, "no", "none", "", "no", "other", form], "other-file"],
];

/** Which location of `server.conf` answers. The first row that fits decides. */
export function decisionMaps(): string[] {
  return [
    map(`"${facts.join(":")}"`, "site_decision", [
      ...decisions.map(([row, decision]) => [matchingExactly(`^${row.join(":")}`), decision] as const),
      ["default", "missing"],
    ]),
    map("$site_path", "site_reader", [
      ...readerOfPath.map(([source, reader]) => [matching(source), reader] as const),
      ["default", "person"],
    ]),
    map('"$site_decision:$site_reader"', "site_route", [
      ["missing:program", "missing-file"],
      ["missing:person", "missing-page"],
      ["default", "$site_decision"],
    ]),
    // What nobody should interpret is not decoded either.
    map("$site_is_suspicious", "site_missing_path", [
      ["yes", "$site_sent_path"],
      ["default", "$site_path"],
    ]),
    map("$site_missing_path", "site_error_file", [
      ...locales.map((locale) => [matching(`^/${locale}(?:/|$)`), errorPageFile(locale)] as const),
      ["default", errorPageFile(defaultLocale)],
    ]),
  ];
}
