import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { readSnapshot } from "#src/content/read.ts";
import { contentDir } from "./content-site.ts";
import type { Content } from "./editable-content.ts";
import { sampleDay, writeDocument } from "./sample.ts";

const { byId, lock } = readSnapshot(contentDir);

export function committedContent(): Content {
  return structuredClone(new Map(byId)) as unknown as Content;
}

/** Writes content as a sealed snapshot into a folder, with the files of the committed one; what was there goes. */
export async function writeContent(content: Content, dir: string): Promise<void> {
  await rm(join(dir, "documents"), { recursive: true, force: true });
  await cp(join(contentDir, "assets"), join(dir, "assets"), { recursive: true, force: false });
  for (const document of content.values()) await writeDocument(dir, document);
  await sealSnapshot(dir, { today: sampleDay, source: lock.source });
}
