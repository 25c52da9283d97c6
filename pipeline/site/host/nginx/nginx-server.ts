import { encodingSuffixes, encodings } from "#server/http/accept-encoding.ts";
import { mediaTypes, unknownMediaType } from "#server/http/media-types.ts";
import { revalidate, revalidatePrivately } from "#server/site/cache-control.ts";
import { methodText, missingText } from "#server/site/plain-texts.ts";
import type { SiteRules } from "#server/site/site-rules.ts";
import { pathHeaderTable } from "../path-header-table.ts";
import { suffixVariables } from "./representation-maps.ts";
import { addHeaders, block, quote } from "./syntax.ts";

/** What goes into a `server` block that says where the site lies (`root`), what it is called and where it listens. */
export function nginxServer(rules: SiteRules): string {
  const { headers } = rules;
  // A location that adds a header of its own gets none of those that are added around it.
  const add = (own: Readonly<Record<string, string>>) => addHeaders({ ...headers, "Last-Modified": "", ...own });
  const byPath = pathHeaderTable(rules).map(({ name, variable }) => [name, `$${variable}`]);
  const file = { ...Object.fromEntries(byPath), Vary: "$site_vary" };
  return [
    "# Written with the site, for the server block: see docs/guides/deploy.md in its sources.",
    ...settings,
    "",
    "# For nginx's own refusals.",
    ...addHeaders(headers),
    "",
    ...lookOnDisk,
    "",
    block("location /", ["rewrite ^ /.host/$site_route last;"]),
    block("location = /.host/packed", [
      "internal;",
      "# A range of compressed bytes helps nobody.",
      "max_ranges 0;",
      ...failures,
      ...add({ ...file, "Content-Type": "$site_sent_media_type", "Content-Encoding": "$site_sent_encoding" }),
      `try_files ${encodedForms("$site_file")} =404;`,
    ]),
    block("location = /.host/plain", [
      "internal;",
      "max_ranges 1;",
      ...failures,
      `types { ${types} }`,
      `default_type ${unknownMediaType};`,
      ...add({ ...file, "Accept-Ranges": "$site_accept_ranges" }),
      "try_files $site_file =404;",
    ]),
    block("location @site_condition_failed", [...add(file), 'return 200 "";']),
    block("location @site_range_not_satisfiable", [
      "# nginx has added the headers before it looked at the range. One without a value keeps it from doing so again.",
      'add_header Cache-Control "";',
      'return 200 "";',
    ]),
    ...redirect("other-page", 308, add({ Location: "$site_page$site_query", "Cache-Control": revalidate })),
    ...redirect("other-file", 308, add({ Location: "$site_path$site_query", "Cache-Control": revalidate })),
    ...redirect(
      "language",
      302,
      add({
        Location: "$site_leads_to$site_query",
        "Cache-Control": revalidatePrivately,
        Vary: "Accept-Language, Accept-Encoding",
      }),
    ),
    ...text("missing-file", 404, missingText, add({ "Cache-Control": revalidate })),
    ...text("method", 405, methodText, add({ Allow: "GET, HEAD", "Cache-Control": revalidate })),
    block("location = /.host/missing-page", ["internal;", "return 404;"]),
    block("location @site_missing_page", [
      "etag off;",
      "max_ranges 0;",
      ...add({
        "Content-Type": "text/html; charset=utf-8",
        "Content-Encoding": "$site_encoding",
        "Cache-Control": revalidate,
        Vary: "$site_error_vary",
      }),
      `try_files ${encodedForms("$site_error_file")} =404;`,
    ]),
  ].join("\n");
}

/** Also for who asks for one of our own locations. Who sets another `error_page` sets this anew. */
const missingPage = "error_page 404 @site_missing_page;";

/** For locations that send files: an answer that fails has no body of nginx's own. */
const failures = [missingPage, "error_page 412 @site_condition_failed;", "error_page 416 @site_range_not_satisfiable;"];

const types = Object.entries(mediaTypes)
  .map(([ending, type]) => `${quote(type)} ${ending.slice(1)};`)
  .join(" ");

const settings = [
  "server_tokens off;",
  "absolute_redirect off;",
  "autoindex off;",
  "log_not_found off;",
  "# Files are compressed when they are built.",
  "gzip off;",
  "# Types and their encoding come from the maps, by the name of the file before it was compressed.",
  "types {}",
  'default_type "";',
  "# Two builds of one commit differ in the times of their files and in nothing else.",
  "if_modified_since off;",
  "disable_symlinks on from=$document_root;",
  missingPage,
];

const firstSuffix = encodingSuffixes[encodings[0]];

/** What the maps cannot find out. A file is compressed in every way or in none. */
const lookOnDisk = [
  "set $site_path $uri;",
  "set $site_file $site_page_file;",
  'if ($site_page = "") { set $site_file $site_path; }',
  'set $site_on_disk "";',
  "if (-f $document_root$site_file) { set $site_on_disk plain; }",
  `if (-f $document_root$site_file${firstSuffix}) { set $site_on_disk packed; }`,
  'set $site_error_vary "";',
  `if (-f $document_root$site_error_file${firstSuffix}) { set $site_error_vary Accept-Encoding; }`,
];

/** The forms of a file in the order in which they are to be tried. */
function encodedForms(file: string): string {
  return [...suffixVariables.map((suffix) => `${file}$${suffix}`), file].join(" ");
}

/** `return 308` would send a page of nginx's own with it. */
function redirect(name: string, status: 302 | 308, headers: readonly string[]): string[] {
  const answer = `@site_${name.replace("-", "_")}`;
  return [
    block(`location = /.host/${name}`, [
      "internal;",
      missingPage,
      `error_page 418 =${status} ${answer};`,
      "return 418;",
    ]),
    block(`location ${answer}`, [...headers, 'return 200 "";']),
  ];
}

function text(name: string, status: 404 | 405, line: string, headers: readonly string[]): string[] {
  const type = 'default_type "text/plain; charset=utf-8";';
  return [block(`location = /.host/${name}`, ["internal;", type, ...headers, `return ${status} "${line}\\n";`])];
}
