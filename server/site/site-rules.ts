import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LoggableError } from "../failures.ts";

/** The rules for serving a build, which are a part of it: its security policy has the hashes of its pages' styles. */
export type SiteRules = {
  readonly headers: HeaderValues;
  readonly paths: readonly PathRule[];
};

export type PathRule = {
  readonly path: string;
  /** These headers are added to the common headers or replace them. `Cache-Control` is always among them. */
  readonly headers: HeaderValues;
};

type HeaderValues = Readonly<Record<string, string>>;

/** Browsers keep the answer but always ask: a new build shows at once, and an unchanged file costs a 304. */
export const revalidate = "no-cache";

/** For answers that differ between visitors: like `revalidate`, but no shared cache may keep them. */
export const revalidatePrivately = "private, no-cache";

/** The file of the rules in a built site. It is not served, because the folder's name begins with a dot. */
export const siteRulesFile = ".host/server.json";

/** Throws `LoggableError` if the rules are missing or invalid. */
export async function readSiteRules(distDir: string): Promise<SiteRules> {
  const file = join(distDir, siteRulesFile);
  try {
    const rules: unknown = JSON.parse(await readFile(file, "utf8"));
    if (isSiteRules(rules)) return rules;
  } catch (cause) {
    throw new LoggableError(`${file} cannot be read.`, { cause });
  }
  throw new LoggableError(`${file} does not say which headers to send.`);
}

/** The headers of the first rule that fits. A path that ends with `*` fits all addresses that begin with it. */
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

/** Node throws when it sends a header with other characters. */
function areHeaders(value: unknown): value is HeaderValues {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return false;
  return Object.entries(value).every(
    ([name, text]) => /^[\w-]+$/.test(name) && typeof text === "string" && /^[\x20-\x7e]+$/.test(text),
  );
}
