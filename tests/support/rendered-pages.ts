import { openRenderer, type RenderHtml } from "#pipeline/preview/render.ts";
import { brandDir } from "#pipeline/settings.ts";
import { BuildCache } from "#pipeline/site/cache/build-cache.ts";
import { readInputs } from "#pipeline/site/cache/last-build.ts";
import { companyIn, siteCode } from "#pipeline/site/code/site-code.ts";
import { readSnapshot } from "#src/content/read.ts";
import { contentDir } from "./content-site.ts";
import { tempFolder, type WhenOver } from "./folders.ts";

/** Renders pages of the committed content's site with the code of a build, which the last build has left in its cache. */
export async function openRendering(after: WhenOver): Promise<RenderHtml> {
  const places = { snapshotDir: contentDir, brandDir: brandDir() };
  const options = { places, inputs: await readInputs(places), company: companyIn(readSnapshot(contentDir)) };
  const code = await siteCode({ cache: new BuildCache(".cache/pages"), ...options });
  return openRenderer(code, await tempFolder(undefined, after));
}
