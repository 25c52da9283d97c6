import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mediaTypeFor } from "#server/http/media-types.ts";
import { encodingSuffixes, encodings } from "#server/http/negotiation.ts";
import { isCompressed, isPrivate } from "#server/site/site-index.ts";
import { pathHeaders, readSiteRules } from "#server/site/site-rules.ts";
import { isErrorPage, notFoundPath } from "#src/error-pages.ts";
import { type FormerSlugs, formerAddresses, formerSlugsPath } from "#src/former-addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { buildRecordFile } from "../build-record.ts";
import { listFiles } from "../files.ts";
import { parseJson } from "../json.ts";

/** The kinds of addresses, in words. */
export const kindWords = {
  page: "pages",
  payload: "payloads",
  file: "other files",
  errorPage: "error pages",
  formerAddress: "former addresses",
  spelling: "other spellings",
};

/** The answer that a build promises at an address. */
export type ExpectedAnswer = {
  readonly kind: keyof typeof kindWords;
  readonly address: string;
  /** Values of `Accept-Encoding`, each for a request of its own. */
  readonly acceptEncodings: readonly string[];
} & (
  | {
      readonly status: 200 | 404 | 410;
      /** A path in the folder of the build. */
      readonly file: string;
      readonly headers: Readonly<Record<string, string>>;
      /** The encodings in which the build has the file. */
      readonly built: readonly string[];
      readonly movedTo?: never;
    }
  | { readonly movedTo: string }
);

/** `Accept-Encoding` as browsers send it. */
const anyEncoding = "gzip, deflate, br, zstd";

/** Each request accepts only one encoding, so that all encodings are tried. */
const encodingsOfText = ["br", "gzip", "zstd", "identity"];

/**
 * The answers that a built site promises by its files, its rules and its former addresses. Rejects with
 * `SiteRulesError` for a folder that has no valid rules.
 */
export async function expectedAnswers(distDir: string): Promise<ExpectedAnswer[]> {
  const rules = await readSiteRules(distDir);
  const names = new Set(listFiles(distDir));
  const former = parseJson(await readFile(join(distDir, formerSlugsPath), "utf8").catch(() => "")) ?? {};
  const answerOf = (file: string, rulesPath: string) => ({
    file,
    headers: { ...rules.headers, ...pathHeaders(rulesPath, rules), "Content-Type": mediaTypeFor(file) },
    built: encodings.filter((encoding) => names.has(file + encodingSuffixes[encoding])),
    acceptEncodings: isText(file) ? encodingsOfText : [anyEncoding],
  });
  const files = [...names].filter(isServed).map((file): ExpectedAnswer => {
    const address = addressOfFile(file);
    return { kind: kindOf(file, names), address, status: 200, ...answerOf(file, address) };
  });
  const errorPage = (address: string, page: string, status: 404 | 410): ExpectedAnswer[] =>
    names.has(`${page.slice(1)}.html`)
      ? [{ kind: "errorPage", address, status, ...answerOf(`${page.slice(1)}.html`, page) }]
      : [];
  return [
    ...files,
    ...locales.flatMap((locale) => errorPage(`/${locale}/${unusedSlug}`, notFoundPath(locale), 404)),
    ...errorPage(`/${unusedSlug}`, notFoundPath(defaultLocale), 404),
    ...formerAddresses(former as FormerSlugs).flatMap(({ path, moved, gone }): ExpectedAnswer[] =>
      gone ? errorPage(path, gone, 410) : [redirect("formerAddress", path, moved ?? "")],
    ),
    ...files.flatMap(({ kind, address }) =>
      kind === "page" && address !== "/"
        ? ["/", ".html"].map((end) => redirect("spelling", address + end, address))
        : [],
    ),
  ];
}

const unusedSlug = "no-page-has-this-address";

function redirect(kind: ExpectedAnswer["kind"], address: string, movedTo: string): ExpectedAnswer {
  return { kind, address, movedTo, acceptEncodings: [anyEncoding] };
}

function kindOf(file: string, names: ReadonlySet<string>): ExpectedAnswer["kind"] {
  if (file.endsWith(".html")) return "page";
  return file.endsWith(".json") && names.has(file.replace(/json$/, "html")) ? "payload" : "file";
}

function isText(file: string): boolean {
  return /^text\/|charset=|\/xml|\bjson\b/.test(mediaTypeFor(file));
}

/** Hosts do not serve their configuration, compressed variants and error pages as files. */
function isServed(file: string): boolean {
  return !isPrivate(file) && !isCompressed(file) && !isErrorPage(addressOfFile(file)) && file !== buildRecordFile;
}

/** `de/jobs.html` is served as `/de/jobs`. */
function addressOfFile(file: string): string {
  const path = `/${file.split("/").map(encodeURIComponent).join("/")}`;
  return path === "/index.html" ? "/" : path.replace(/\.html$/, "");
}
