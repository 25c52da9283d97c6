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

const { documents, lock } = readSnapshot(contentDir);

export function committedContent(): Content {
  return structuredClone(new Map(documents)) as unknown as Content;
}

const { loaded: committed } = await loadSnapshot(contentDir);

/** The content as `make check` would read it after a seal, with the committed files. Nothing is written to the disk. */
export function committedWith(content: Content): LoadedSnapshot {
  const documents = [...content.values()];
  const { source, alteredAssets = [], filterHash = "" } = lock;
  const { lock: sealed, former } = sealedFiles(documents, {
    before: committed,
    source,
    alteredAssets,
    filterHash,
    assets: committed.assets,
    expired: closedOn(sampleDay, documents),
  });
  const digests = new Map(Object.entries(sealed.documents));
  const { files, unusable, assets } = committed;
  return loadedSnapshot(documents, { files, unusable, assets, parsedLock: sealed, former, digests });
}

/** Replaces a folder by a sealed snapshot of the content, with the files of the committed snapshot. */
export async function writeContent(content: Content, dir: string): Promise<void> {
  await rm(join(dir, "documents"), { recursive: true, force: true });
  await cp(join(contentDir, "assets"), join(dir, "assets"), { recursive: true, force: false });
  for (const document of content.values()) await writeDocument(dir, document);
  await sealSnapshot(dir, { today: sampleDay, source: lock.source });
}

/** Builds the committed content after an edit. Throws with the build's output. */
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
