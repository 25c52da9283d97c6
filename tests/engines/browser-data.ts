import data from "@mdn/browser-compat-data" with { type: "json" };
import type { CompatStatement, Identifier } from "@mdn/browser-compat-data";
import type { Browser } from "#pipeline/site/vite/browsers.ts";

/** Reads MDN's data about the features of browsers: https://github.com/mdn/browser-compat-data */

/** The data of a feature by path: `api.URL.canParse_static`. Undefined for an unknown feature. */
export function featureAt(path: readonly string[]): Identifier | undefined {
  let found: Identifier | undefined = data as unknown as Identifier;
  for (const key of path) found = found && Object.hasOwn(found, key) ? found[key] : undefined;
  return found;
}

/** Every feature below a path, each with the rest of its path: `["URL", "canParse_static"]`. */
export function* allFeatures(path: readonly string[]): Generator<[path: string[], feature: Identifier]> {
  for (const [key, feature] of Object.entries(featureAt(path) ?? {})) {
    if (key === "__compat") continue;
    yield [[key], feature as Identifier];
    for (const [rest, below] of allFeatures([...path, key])) yield [[key, ...rest], below];
  }
}

/** The browsers that lack a feature. A feature missing in the data counts as supported. */
export function lackedBy(feature: Identifier | undefined, browsers: readonly Browser[]): Browser[] {
  const support = feature?.__compat?.support;
  return support ? browsers.filter((browser) => !hasFeature(support, browser)) : [];
}

/** True if the browser has the feature under its standard name and without a flag, even if only a part of it works. */
function hasFeature(support: CompatStatement["support"], { name, version }: Browser): boolean {
  const entries = support[(name === "ios_saf" ? "safari_ios" : name) as keyof typeof support] ?? [];
  const statements = Array.isArray(entries) ? entries : [entries];
  return statements.some(({ version_added, version_removed, flags, prefix, alternative_name }) => {
    if (flags || prefix || alternative_name || typeof version_added !== "string") return false;
    const isAdded = Number.parseFloat(version_added.replace("≤", "")) <= version;
    return isAdded && !(typeof version_removed === "string" && Number.parseFloat(version_removed) <= version);
  });
}
