import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** How a build wants to be served. It is written into the build: its policy names the styles of its own pages. */
export type SiteRules = {
  /** What every response carries, errors and redirects too. */
  readonly headers: Readonly<Record<string, string>>;
  /** The first rule whose path fits an address counts; the last one fits every address. */
  readonly caching: readonly CachingRule[];
};

export type CachingRule = {
  /** An address, or with `*` at its end the beginning of many. */
  readonly path: string;
  /** The value of `Cache-Control`. */
  readonly cacheControl: string;
};

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

function isSiteRules(value: unknown): value is SiteRules {
  const { headers, caching } = Object(value) as Partial<Record<keyof SiteRules, unknown>>;
  const hasHeaders = isRecord(headers) && Object.keys(headers).length > 0 && Object.entries(headers).every(isHeader);
  return hasHeaders && Array.isArray(caching) && caching.every(isCachingRule) && caching.at(-1)?.path === "/*";
}

function isCachingRule(value: unknown): value is CachingRule {
  const { path, cacheControl } = Object(value) as Partial<Record<keyof CachingRule, unknown>>;
  return typeof path === "string" && path.startsWith("/") && isHeader(["Cache-Control", cacheControl]);
}

/** Node refuses other characters in the middle of a response. */
function isHeader([name, value]: readonly [string, unknown]): boolean {
  return /^[\w-]+$/.test(name) && typeof value === "string" && /^[\x20-\x7e]+$/.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
