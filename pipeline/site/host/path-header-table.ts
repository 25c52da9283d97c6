import type { SiteRules } from "#server/site/site-rules.ts";

export interface PathHeader {
  readonly name: string;
  /** The name in a form that variables of nginx and Caddy take: `site_cache_control`. */
  readonly variable: string;
  /** In the order in which paths are to be compared; the last one, `/*`, fits every address. */
  readonly values: readonly { readonly path: string; readonly value: string }[];
}

/** The headers of files that depend on the path, with their values for all paths. */
export function pathHeaderTable({ headers: common, paths }: SiteRules): PathHeader[] {
  const names = [...new Set(paths.flatMap(({ headers }) => Object.keys(headers)))];
  return names.map((name) => ({
    name,
    variable: `site_${name.toLowerCase().replaceAll("-", "_")}`,
    values: paths.map(({ path, headers }) => ({ path, value: headers[name] ?? common[name] ?? "" })),
  }));
}
