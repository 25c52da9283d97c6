import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { closedOn } from "#pipeline/documents/closed.ts";
import { type LoadedSnapshot, loadedSnapshot } from "#pipeline/documents/loaded.ts";
import { openRenderer, type RenderHtml } from "#pipeline/preview/renderer.ts";
import { loadSnapshot } from "#pipeline/rules/load.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { brandDir } from "#pipeline/settings.ts";
import { BuildCache, openSiteCode } from "#pipeline/site/site.ts";
import { sealedFiles } from "#pipeline/snapshot/lock.ts";
import { readSnapshot } from "#src/content/read.ts";
import { contentDir, contentSite } from "./content-site.ts";
import type { Content } from "./editable-content.ts";
import { tempFolder, type WhenOver } from "./folders.ts";
import { buildSite } from "./programs.ts";
import { sampleDay, writeDocument } from "./sample.ts";

/** The site's reading of the snapshot, whose documents are plain data. */
const stored = readSnapshot(contentDir);
/** The check's reading of the snapshot, which also has the digests of documents and files. */
const { loaded } = await loadSnapshot(contentDir);

/** A copy of the committed content, which the caller may edit. */
export function committedContent(): Content {
  return structuredClone(new Map(stored.documents)) as unknown as Content;
}

/** What the check would read if this content were sealed with the committed files. Writes nothing to the disk. */
export function committedWith(content: Content): LoadedSnapshot {
  const documents = [...content.values()];
  const { source, alteredAssets = [], filterHash = "" } = stored.lock;
  const { lock: sealed, former } = sealedFiles(documents, {
    before: loaded,
    source,
    alteredAssets,
    filterHash,
    assets: loaded.assets,
    expired: closedOn(sampleDay, documents),
  });
  const digests = new Map(Object.entries(sealed.documents));
  const { files, unusable, assets } = loaded;
  return loadedSnapshot(documents, { files, unusable, assets, parsedLock: sealed, former, digests });
}

/** Replaces the documents of a folder, adds the committed files that it lacks, and seals the result as a snapshot. */
export async function writeContent(content: Content, dir: string): Promise<void> {
  await rm(join(dir, "documents"), { recursive: true, force: true });
  await cp(join(contentDir, "assets"), join(dir, "assets"), { recursive: true, force: false });
  for (const document of content.values()) await writeDocument(dir, document);
  await sealSnapshot(dir, { today: sampleDay, source: stored.lock.source });
}

/** Builds the committed content after an edit. Throws with the build's output if it fails. */
export async function buildEdited(edit: (content: Content) => void, snapshot: string, dist: string): Promise<void> {
  const content = committedContent();
  edit(content);
  await writeContent(content, snapshot);
  await buildSite(["--dir", snapshot, "--out", dist]);
}

/** Renders pages of the committed content. The code comes from the cache of the last build. */
export async function openRendering(after: WhenOver): Promise<RenderHtml> {
  const places = { snapshotDir: contentDir, brandDir: brandDir() };
  const { code } = await openSiteCode(new BuildCache(".cache/pages"), places, contentSite.snapshot);
  return openRenderer(code, await tempFolder(undefined, after));
}
