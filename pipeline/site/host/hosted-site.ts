import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { SiteRules } from "#server/site/site-rules.ts";
import { notFoundPath } from "#src/addresses.ts";
import { type Locale, locales } from "#src/locales.ts";

/** A built site as the configuration of a host needs to know it. */
export interface HostedSite {
  readonly rules: SiteRules;
  /** The exact addresses of all pages, in a fixed order: `/`, `/de`, `/de/produkte`. */
  readonly pages: readonly string[];
}

/** The file that is shown, in a language, for an address where nothing is. */
export function errorPageFile(locale: Locale): string {
  return `${notFoundPath(locale)}.html`;
}

/** The addresses of the pages in a built site. */
export async function listPages(dir: string): Promise<string[]> {
  const errorPages = new Set(locales.map(errorPageFile));
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => join("/", entry.parentPath.slice(dir.length), entry.name))
    .filter((file) => !errorPages.has(file))
    .map((file) => (file === "/index.html" ? "/" : file.slice(0, -".html".length)))
    .sort();
}
