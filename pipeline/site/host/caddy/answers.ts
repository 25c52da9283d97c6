import { encodingSuffixes, encodings } from "#server/http/accept-encoding.ts";
import { revalidate, revalidatePrivately } from "#server/site/cache-control.ts";
import { methodText, missingText } from "#server/site/plain-texts.ts";
import { pathHeaders, type SiteRules } from "#server/site/site-rules.ts";
import { locales } from "#src/locales.ts";
import { errorPageFile } from "../hosted-site.ts";
import { needlessSlash, plainCharacters } from "../path-expressions.ts";
import { pathHeaderTable } from "../path-header-table.ts";
import { path } from "./maps.ts";
import { block, expression, headers, type Lines, matcher, quote } from "./syntax.ts";

const harmless = '{site_is_suspicious} == "no" && {site_is_private} == "no"';
const exactlySpelled = `{site_sent_path} == ${path}`;
const plainlyNamed = `vars_regexp ${path} ${quote(`(?i)^${plainCharacters}$`)}`;
/** Caddy looks for `/de//produkte` and for `/robots.txt/` where it would look without the slash. */
const noNeedlessSlash = `not vars_regexp {site_sent_path} ${quote(`(?i)${needlessSlash}|/$`)}`;
const isFile = `file ${path}`;
/** Files that are pages of no address: the error pages, and the home page by its file's name. */
const isNoPage = `not path ${["/index", ...locales.map((locale) => errorPageFile(locale).replace(/\.html$/, ""))].join(" ")}`;

/** What is answered, in the order in which it is tried. */
export function answers(rules: SiteRules): Lines[] {
  const own = Object.fromEntries(pathHeaderTable(rules).map(({ name, variable }) => [name, `{${variable}}`]));
  return [
    headers(rules.headers),
    // Two builds of one commit differ in the times of their files and in nothing else.
    headers({ Server: "", "Last-Modified": "" }, { defer: true }),
    ["request_header -If-Modified-Since", "request_header -If-Unmodified-Since"],

    ["@method not method GET HEAD"],
    handle("@method", text(405, methodText, { Allow: "GET, HEAD" })),

    matcher("language", expression('{site_sent_path} == "/"', '{site_leads_to} != ""')),
    handle("@language", [
      ...headers({ "Cache-Control": revalidatePrivately, Vary: "Accept-Language, Accept-Encoding" }),
      "redir * {site_leads_to}{site_query} 302",
    ]),

    matcher("home", expression('{site_sent_path} == "/"')),
    handle("@home", sendFile("/index.html", pathHeaders("/", rules), ["Accept-Language"])),

    matcher("page", expression(harmless, exactlySpelled), noNeedlessSlash, isNoPage, `file ${path}.html`),
    handle("@page", sendFile(`${path}.html`, own)),

    matcher("file", expression(harmless, exactlySpelled), noNeedlessSlash, isFile),
    handle("@file", sendFile(path, own)),

    // Names with other characters have several right spellings; which is ours Caddy cannot tell.
    matcher("oddly_named_file", expression(harmless), `not ${plainlyNamed}`, noNeedlessSlash, isFile),
    handle("@oddly_named_file", sendFile(path, own)),

    matcher("other_spelling_of_home", `vars_regexp ${path} ${quote("(?i)^/+(?:index)?(?:\\.html)?/*$")}`),
    handle("@other_spelling_of_home", redirect("/")),

    // From here on the path is the one that may have been meant.
    fold,
    matcher("other_page", expression('{site_is_suspicious} == "no"'), isNoPage, "file {http.request.uri.path}.html"),
    handle("@other_page", redirect("{http.request.uri.path}")),

    matcher("other_file", expression(harmless), plainlyNamed, noNeedlessSlash, isFile),
    handle("@other_file", redirect(path)),

    matcher("program", expression('{site_is_suspicious} == "no"', '{site_reader} == "program"')),
    handle("@program", text(404, missingText)),
    handle("", sendErrorPage()),
  ];
}

/**
 * Takes away what people add: capitals, slashes, `.html`, `/index`. Caddy has no word for
 * small letters, and knows the path as it was encoded here.
 */
const fold: Lines = [
  `uri path_regexp ${quote("(?i)%2f")} /`,
  `uri path_regexp ${quote("(?i)%2e")} .`,
  `uri path_regexp ${quote("/{2,}")} /`,
  ...Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => `uri replace ${letter.toUpperCase()} ${letter}`),
  `uri path_regexp ${quote("(?:/index)?(?:\\.html)?/?$")} ""`,
];

/** Caddy would put the directives into an order of its own, were it not for `route`. */
function handle(matcher: string, lines: Lines): Lines {
  return block(`handle ${matcher}`.trimEnd(), block("route", lines));
}

function redirect(target: string): Lines {
  return [...headers({ "Cache-Control": revalidate }), `redir * ${target}{site_query} 308`];
}

function text(status: 404 | 405, line: string, own: Readonly<Record<string, string>> = {}): Lines {
  return [
    ...headers({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": revalidate, ...own }),
    // The quoted text ends with its line.
    `respond ${quote(`${line}\n`)} ${status}`,
  ];
}

const compressedForm = `file {http.request.uri.path}${encodingSuffixes[encodings[0]]}`;
const precompressed = `precompressed ${encodings.join(" ")}`;

/**
 * @param own the headers of this file in particular
 * @param vary request headers that the answer depends on, beside the one about encodings
 */
function sendFile(file: string, own: Readonly<Record<string, string>>, vary: readonly string[] = []): Lines {
  return [
    `rewrite * ${file}`,
    ...headers({ "Content-Type": "{site_media_type}", ...own }),
    ...(vary.length > 0 ? headers({ Vary: vary.join(", ") }) : []),
    `@compressed ${compressedForm}`,
    ...headers(
      { Vary: [...vary, "Accept-Encoding"].join(", "), "Accept-Ranges": "" },
      { on: "compressed", defer: true },
    ),
    // A range of compressed bytes helps nobody, and one that cannot be read is none.
    "request_header @compressed -Range",
    `@odd_range not header_regexp Range ${quote("^bytes=(?:[0-9]+-[0-9]*|-[0-9]*[1-9][0-9]*)$")}`,
    "request_header @odd_range -Range",
    ...block("file_server", precompressed),
  ];
}

/** Conditions do not apply: they ask about a page that exists. */
function sendErrorPage(): Lines {
  return [
    ...["If-Match", "If-None-Match", "If-Range", "Range"].map((name) => `request_header -${name}`),
    "rewrite * {site_error_file}",
    ...headers({ "Content-Type": "text/html; charset=utf-8", "Cache-Control": revalidate }),
    `@compressed ${compressedForm}`,
    ...headers({ Vary: "Accept-Encoding" }, { on: "compressed", defer: true }),
    ...headers({ ETag: "", "Accept-Ranges": "" }, { defer: true }),
    ...block("file_server", "status 404", precompressed),
  ];
}
