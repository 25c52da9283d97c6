import { needlessSlash, plainCharacters, privacyOfPath, suspiciousPath } from "../path-expressions.ts";
import { map, matching, matchingExactly, quote } from "./syntax.ts";

/** Which page or file an address means, and whether it is spelled exactly. */
export function spellingMaps(pages: readonly string[]): string[] {
  return [
    map("$request_uri", "site_sent_path", [[quote("~^([^?#]*)"), "$1"]]),
    map("$request_uri", "site_query", [
      [quote("~^[^?#]*(\\?[^#]*)"), "$1"],
      ["default", '""'],
    ]),
    map("$site_sent_path", "site_is_suspicious", [
      [matching(suspiciousPath), "yes"],
      ["default", "no"],
    ]),
    "# Without what people add: a slash at the end, .html, /index.",
    map("$site_path", "site_folded_path", [[matching("^(.*?)(?:/index)?(?:\\.html)?/?$"), "$1"]]),
    "# nginx compares these whatever the case of the letters.",
    map("$site_folded_path", "site_page", [
      ['""', "/"],
      ...pages.map((page) => [quote(page), quote(page)] as const),
      ["default", '""'],
    ]),
    map("$site_page", "site_page_file", [
      ['""', '""'],
      ["/", "/index.html"],
      ["default", "$site_page.html"],
    ]),
    map('"$site_sent_path $site_page"', "site_page_spelling", [
      [matchingExactly("^(\\S+) \\1$"), "exact"],
      [matchingExactly(" $"), "none"],
      ["default", "other"],
    ]),
    map('"$site_sent_path $site_path"', "site_file_spelling", [
      [matchingExactly("^(\\S+) \\1$"), "exact"],
      [matching(`^\\S*(?:${needlessSlash})`), "none"],
      [matching(`^\\S+ ${plainCharacters}$`), "other"],
      // Names with other characters have several right spellings; which is ours nginx cannot tell.
      ["default", "exact"],
    ]),
    map("$site_path", "site_is_private", [
      ...privacyOfPath.map(([source, isPrivate]) => [matching(source), isPrivate ? "yes" : "no"] as const),
      ["default", "no"],
    ]),
  ];
}
