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
export type ExpectedAnswer = ExpectedFile | ExpectedRedirect;

type Question = {
  readonly kind: keyof typeof kindWords;
  readonly address: string;
  /** Values of `Accept-Encoding`, each for a request of its own. */
  readonly acceptEncodings: readonly string[];
};

export type ExpectedFile = Question & {
  readonly status: 200 | 404 | 410;
  /** A path in the folder of the build. */
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The encodings in which the build has the file. */
  readonly built: readonly string[];
};

export type ExpectedRedirect = Question & { readonly movedTo: string };

/** `Accept-Encoding` as browsers send it. */
const anyEncoding = "gzip, deflate, br, zstd";

/** Each request accepts only one encoding, so that all encodings are tried. */
const encodingsOfText = ["br", "gzip", "zstd", "identity"];

/** Reads the files, the rules and the former addresses of a built site. Rejects for a folder without valid rules. */
export async function expectedAnswers(distDir: string): Promise<ExpectedAnswer[]> {
  const rules = await readSiteRules(distDir);
  const names = new Set(listFiles(distDir));
  const slugs = parseJson(await readFile(join(distDir, formerSlugsPath), "utf8").catch(() => "")) ?? {};

  /** @param rulesPath the path whose rules hold for the answer */
  const contentOf = (file: string, rulesPath: string) => ({
    file,
    headers: { ...rules.headers, ...pathHeaders(rulesPath, rules), "Content-Type": mediaTypeFor(file) },
    built: encodings.filter((encoding) => names.has(file + encodingSuffixes[encoding])),
    acceptEncodings: isText(file) ? encodingsOfText : [anyEncoding],
  });
  /** Empty if the build has no such error page. */
  const errorAnswer = (address: string, page: string, status: 404 | 410): ExpectedFile[] => {
    const file = `${page.slice(1)}.html`;
    return names.has(file) ? [{ kind: "errorPage", address, status, ...contentOf(file, page) }] : [];
  };

  const files = [...names].filter(isServed).map((file): ExpectedFile => {
    const address = addressOfFile(file);
    return { kind: kindOf(file, names), address, status: 200, ...contentOf(file, address) };
  });
  const missing = [
    ...locales.flatMap((locale) => errorAnswer(`/${locale}/${unusedSlug}`, notFoundPath(locale), 404)),
    ...errorAnswer(`/${unusedSlug}`, notFoundPath(defaultLocale), 404),
  ];
  const former = formerAddresses(slugs as FormerSlugs).flatMap(({ path, moved = "", gone }): ExpectedAnswer[] =>
    gone ? errorAnswer(path, gone, 410) : [redirect("formerAddress", path, moved)],
  );
  const pages = files.filter(({ kind, address }) => kind === "page" && address !== "/");
  const spellings = pages.flatMap(({ address }) =>
    ["/", ".html"].map((end) => redirect("spelling", address + end, address)),
  );
  return [...files, ...missing, ...former, ...spellings];
}

const unusedSlug = "no-page-has-this-address";

function redirect(kind: Question["kind"], address: string, movedTo: string): ExpectedRedirect {
  return { kind, address, movedTo, acceptEncodings: [anyEncoding] };
}

function kindOf(file: string, names: ReadonlySet<string>): Question["kind"] {
  if (file.endsWith(".html")) return "page";
  return file.endsWith(".json") && names.has(file.replace(/json$/, "html")) ? "payload" : "file";
}

function isText(file: string): boolean {
  return /^text\/|charset=|\/xml|\bjson\b/.test(mediaTypeFor(file));
}

/** False for configuration, compressed forms, error pages, and the record, which is compared separately. */
function isServed(file: string): boolean {
  return !isPrivate(file) && !isCompressed(file) && !isErrorPage(addressOfFile(file)) && file !== buildRecordFile;
}

/** `de/jobs.html` is served as `/de/jobs`. */
function addressOfFile(file: string): string {
  const path = `/${file.split("/").map(encodeURIComponent).join("/")}`;
  return path === "/index.html" ? "/" : path.replace(/\.html$/, "");
}
