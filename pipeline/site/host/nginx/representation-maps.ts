import { type Encoding, encodingSuffixes, encodings } from "#server/http/accept-encoding.ts";
import { mediaTypes, unknownMediaType } from "#server/http/media-types.ts";
import type { SiteRules } from "#server/site/site-rules.ts";
import { type PathHeader, pathHeaderTable } from "../path-header-table.ts";
import { map, matching, matchingExactly, quote, volatileMap } from "./syntax.ts";

/** Which form of a file is sent, and what is said about it. */
export function representationMaps(rules: SiteRules): string[] {
  return [
    ...encodings.map((encoding) => map("$http_accept_encoding", `site_takes_${encoding}`, acceptance(encoding))),
    ...encodings.map((_, place) =>
      map(
        `"${encodings.map((encoding) => `$site_takes_${encoding}`).join("")}"`,
        suffixVariables[place] ?? "",
        suffixes(place),
      ),
    ),
    volatileMap("$uri", "site_encoding", [
      ...encodings.map((encoding) => [matchingExactly(`\\${encodingSuffixes[encoding]}$`), encoding] as const),
      ["default", '""'],
    ]),
    "# Of what has compressed forms; for all else nginx goes by the file's own name.",
    map("$site_file", "site_ending", [[quote("~(\\.[^./]+)$"), "$1"]]),
    map("$site_ending", "site_media_type", [
      ...Object.entries(mediaTypes).map(([ending, type]) => [ending, quote(type)] as const),
      ["default", unknownMediaType],
    ]),
    ...pathHeaderTable(rules).map((header) => map("$site_path", header.variable, valuesByPath(header))),
    map('"$site_page:$site_on_disk"', "site_vary", [
      ["/:packed", '"Accept-Language, Accept-Encoding"'],
      ["/:plain", "Accept-Language"],
      [quote("~:packed$"), "Accept-Encoding"],
      ["default", '""'],
    ]),
    "# Without a body nothing is said about one.",
    ...["media_type", "encoding"].map((name) =>
      volatileMap("$status", `site_sent_${name}`, [
        ["304", '""'],
        ["default", `$site_${name}`],
      ]),
    ),
    map("$status", "site_accept_ranges", [
      ["304", "bytes"],
      ["default", '""'],
    ]),
  ];
}

/** What is appended to a file's name in search of a form that the client takes, best first. */
export const suffixVariables = encodings.map((_, place) => `site_suffix_${place + 1}`);

/** Weights make no difference, apart from 0: what is smaller is sent. */
function acceptance(encoding: Encoding): (readonly [string, string])[] {
  const name = encoding === "gzip" ? "(?:x-)?gzip" : encoding;
  const refused = ";\\s*q\\s*=\\s*(?:0(?:\\.0{0,3})?|\\.0{1,3})";
  const weight = "(?:;\\s*q\\s*=\\s*(?:1(?:\\.0{0,3})?|0?\\.\\d{1,3}))?";
  const element = (parts: string, accepted: string) => [matching(`(?:^|,)\\s*${parts}\\s*(?:,|$)`), accepted] as const;
  return [
    element(`${name}\\s*${refused}`, "n"),
    element(`${name}\\s*${weight}`, "y"),
    element(`\\*\\s*${refused}`, "n"),
    element(`\\*\\s*${weight}`, "y"),
    ["default", "n"],
  ];
}

/** For each combination of answers: the suffix of the accepted encoding at this place, or of the last one. */
function suffixes(place: number): (readonly [string, string])[] {
  const combinations = encodings.reduce((found) => found.flatMap((one) => [`${one}n`, `${one}y`]), [""]);
  return combinations.map((combination) => {
    const accepted = encodings.filter((_, index) => combination[index] === "y");
    const encoding = accepted[Math.min(place, accepted.length - 1)];
    return [combination, quote(encoding ? encodingSuffixes[encoding] : "")] as const;
  });
}

function valuesByPath({ values }: PathHeader): (readonly [string, string])[] {
  return values.map(({ path, value }) => {
    if (path === "/*") return ["default", quote(value)];
    return [path.endsWith("*") ? matchingExactly(`^${path.slice(0, -1)}`) : path, quote(value)];
  });
}
