import { encodingSuffixes, encodings } from "#server/http/accept-encoding.ts";

/**
 * What `resolve-path.ts` and `site-index.ts` of our server decide in code, as regular expressions for hosts that have
 * nothing else: PCRE (nginx) and Go's (Caddy), which knows no lookarounds. Of a list the first that matches counts. Case
 * does not matter.
 */

/** A path, as it was sent, with steps or characters that nobody should interpret. */
export const suspiciousPath = "(?:/|%2f)(?:\\.|%2e){1,2}(?:/|%2f|$)|\\\\|%5c|%[01][0-9a-f]|%7f";

/** Slashes that make no difference on disk but in an address, in a path as it was sent. */
export const needlessSlash = "//|%2f";

/** The characters of a decoded path that have only one sensible spelling. */
export const plainCharacters = "[a-z0-9_./~-]*";

const compressed = encodings.map((encoding) => encodingSuffixes[encoding].replace(".", "\\."));

/** Files that are there and not for visitors. The address of a page has no `.html`. */
export const privacyOfPath: readonly (readonly [expression: string, isPrivate: boolean])[] = [
  [`(?:\\.html|${compressed.join("|")})$`, true],
  ["^/_(?:headers|redirects)$", true],
  ["^/\\.well-known(?:/[^./][^/]*)*$", false],
  ["/\\.", true],
];

/** Who wants to read what is missing: a program gets a line of text, a person a page. */
export const readerOfPath: readonly (readonly [expression: string, reader: "person" | "program"])[] = [
  ["\\.html$", "person"],
  ["\\.[a-z0-9]{1,12}$", "program"],
];
