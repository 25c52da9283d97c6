import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** How a build wants to be served. It is written into the build: its policy names the styles of its own pages. */
export type SiteRules = {
  /** What every response carries, errors and redirects too. */
  readonly headers: HeaderValues;
  /** Of these the first whose path fits an address counts; the last one fits every address. */
  readonly paths: readonly PathRule[];
};

export type PathRule = {
  /** An address, or with `*` at its end the beginning of many. */
  readonly path: string;
  /** Beside those that every response carries, or instead of them; among them always `Cache-Control`. */
  readonly headers: HeaderValues;
};

type HeaderValues = Readonly<Record<string, string>>;

/** Kept by browsers, but asked about each time: a new build shows at once, and an old one costs a 304. */
export const revalidate = "no-cache";

/** As `revalidate`, and never kept by a cache that serves several people: two visitors may get two answers. */
export const revalidatePrivately = "private, no-cache";

/** Where the rules lie in a built site. Not served: the folder's name begins with a dot. */
export const siteRulesFile = ".host/server.json";

export class SiteRulesError extends Error {
  override name = "SiteRulesError";
}

/** Throws `SiteRulesError` if the built site has no rules, or none that can be followed. */
export async function readSiteRules(distDir: string): Promise<SiteRules> {
  const file = join(distDir, siteRulesFile);
  try {
    const rules: unknown = JSON.parse(await readFile(file, "utf8"));
    if (isSiteRules(rules)) return rules;
  } catch (cause) {
    throw new SiteRulesError(`${file} cannot be read.`, { cause });
  }
  throw new SiteRulesError(`${file} does not say which headers to send.`);
}

/** The headers of the file at an exact address that other files have not, or not with this value. */
export function pathHeaders(address: string, { paths }: Pick<SiteRules, "paths">): HeaderValues {
  const fits = (path: string) => (path.endsWith("*") ? address.startsWith(path.slice(0, -1)) : address === path);
  return paths.find(({ path }) => fits(path))?.headers ?? {};
}

function isSiteRules(value: unknown): value is SiteRules {
  const { headers, paths } = Object(value) as Partial<Record<keyof SiteRules, unknown>>;
  const hasPaths = Array.isArray(paths) && paths.every(isPathRule) && paths.at(-1)?.path === "/*";
  return hasPaths && areHeaders(headers);
}

function isPathRule(value: unknown): value is PathRule {
  const { path, headers } = Object(value) as Partial<Record<keyof PathRule, unknown>>;
  return typeof path === "string" && path.startsWith("/") && areHeaders(headers) && "Cache-Control" in headers;
}

/** Node refuses other characters in the middle of a response. */
function areHeaders(value: unknown): value is HeaderValues {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return false;
  return Object.entries(value).every(
    ([name, text]) => /^[\w-]+$/.test(name) && typeof text === "string" && /^[\x20-\x7e]+$/.test(text),
  );
}
