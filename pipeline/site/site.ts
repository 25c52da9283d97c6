import { companyIn } from "#src/content/company.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { readBrand } from "./brand/brand.ts";
import type { BuildCache } from "./cache/build-cache.ts";
import { readInputs, type Sources } from "./cache/build-inputs.ts";
import { siteCode } from "./code/site-code.ts";

/** Code outside of this folder imports from this file what it needs to show the site as a build makes it. */

export { type Brand, readBrand } from "./brand/brand.ts";
export { BuildCache, cacheKey, type Files } from "./cache/build-cache.ts";
export { toolVersions } from "./cache/build-inputs.ts";
export { bundleApart } from "./code/bundle.ts";
export { serviceWorkerFile } from "./code/classic-scripts.ts";
export type { SiteCode } from "./code/site-code.ts";
export { drawPlaceholder } from "./drawing/icons.ts";
export { assemblePage, fillRoot, siteTemplate } from "./pages/template.ts";
export { type MediaJob, mediaJobs, sourceSha1Of } from "./pictures/media-jobs.ts";
export { findSources, mediaMaker, pictureCache } from "./pictures/pictures.ts";

/** Code and brand as a build of this snapshot has them. Throws if the code cannot be bundled. */
export async function openSiteCode(cache: BuildCache, places: Sources, snapshot: Snapshot) {
  const inputs = readInputs(places);
  const company = companyIn(snapshot);
  const [code, brand] = await Promise.all([siteCode({ cache, places, inputs, company }), readBrand(places.brandDir)]);
  return { code, brand };
}
