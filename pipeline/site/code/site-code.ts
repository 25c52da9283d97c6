import { canonicalJson } from "#src/content/canonical.ts";
import type { Company } from "#src/content/company.ts";
import { type BuildCache, cacheKey } from "../cache/build-cache.ts";
import { type Inputs, lastInputEdit, type Sources } from "../cache/build-inputs.ts";
import type { BundledSite } from "./bundle-site.ts";

/** `key` is a hash of everything that the code is made from, and of the pipeline. */
export type SiteCode = BundledSite & { readonly key: string };

interface Options {
  readonly cache: BuildCache;
  readonly places: Sources;
  readonly inputs: Inputs;
  readonly company: Company;
}

/** Takes the bundled code from the cache, or bundles it. Throws if it cannot be bundled. */
export async function siteCode({ cache, places, inputs, company }: Options): Promise<SiteCode> {
  const key = cacheKey("code", inputs.code, canonicalJson(company));
  const known = cache.get<BundledSite>(key);
  if (known) return { key, ...known };
  // Most builds find all code in the cache, and need not load what bundles it.
  const { bundleSite } = await import("./bundle-site.ts");
  const made = await bundleSite(places);
  // If code was edited meanwhile, the key does not fit what was made: a later build must not take it from the cache.
  if (lastInputEdit(places) === inputs.edited) cache.set(key, made);
  return { key, ...made };
}
