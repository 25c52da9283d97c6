import { openRenderer, type RenderHtml } from "#pipeline/preview/render.ts";
import { brandDir } from "#pipeline/settings.ts";
import { BuildCache, openSiteCode } from "#pipeline/site/site.ts";
import { contentDir, contentSite } from "./content-site.ts";
import { tempFolder, type WhenOver } from "./folders.ts";

/** Renders pages of the committed content's site with the code of a build, which the last build has left in its cache. */
export async function openRendering(after: WhenOver): Promise<RenderHtml> {
  const places = { snapshotDir: contentDir, brandDir: brandDir() };
  const { code } = await openSiteCode(new BuildCache(".cache/pages"), places, contentSite.snapshot);
  return openRenderer(code, await tempFolder(undefined, after));
}
