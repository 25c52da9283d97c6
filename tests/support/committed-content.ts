import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { readSnapshot } from "#src/content/read.ts";
import { contentDir } from "./content-site.ts";
import type { Content } from "./editable-content.ts";
import { buildSite } from "./programs.ts";
import { sampleDay, writeDocument } from "./sample.ts";

const { byId, lock } = readSnapshot(contentDir);

export function committedContent(): Content {
  return structuredClone(new Map(byId)) as unknown as Content;
}

/** Replaces a folder by a sealed snapshot of the content, with the files of the committed one. */
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
