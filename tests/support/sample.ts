import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { emptyLock } from "#pipeline/diff/revision.ts";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { documentFile } from "#pipeline/snapshot/document-file.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import type { StoredSnapshot } from "#src/content/read.ts";
import { createSnapshot, type Snapshot } from "#src/content/snapshot.ts";
import type { Payload, SectionView } from "#src/content/views.ts";
import { tempFolder } from "./folders.ts";
import { filmAsset, type Picture, pictureAsset, tinyDrawing, tinyPhoto, writeAssetFile } from "./sample-assets.ts";
import { sampleDay, sampleDocuments } from "./sample-documents.ts";

export { sampleDay };

/** Writes the smallest complete, valid, sealed snapshot into a folder. */
export async function writeSample(dir: string): Promise<void> {
  const { assets, documents } = sampleWith(await tinyPhoto(200));
  for (const asset of assets) await writeAssetFile(dir, asset);
  for (const document of documents) await writeDocument(dir, document);
  await sealSnapshot(dir, { today: sampleDay, source: "sample" });
}

/** The documents and files of the sample, with this picture as its photo. */
export function sampleWith(picture: Picture) {
  const photo = pictureAsset("photo.jpg", picture);
  const drawing = pictureAsset("drawing.svg", tinyDrawing());
  const film = filmAsset("loop.mp4");
  const assets = [photo, drawing, film];
  const ids = { photo: photo.document._id, drawing: drawing.document._id, film: film.document._id };
  return { assets, documents: [...sampleDocuments(ids), ...assets.map(({ document }) => document)] };
}

/** Creates a folder with such a snapshot, sealed after these edits. It is deleted after the running test. */
export async function sampleFolder(...edits: readonly ((dir: string) => Promise<void>)[]): Promise<string> {
  const dir = await tempFolder();
  await writeSample(dir);
  for (const edit of edits) await edit(dir);
  if (edits.length > 0) await sealSnapshot(dir, { today: sampleDay });
  return dir;
}

/** Writes a document to its file, without a seal. */
export async function writeDocument(dir: string, document: Record<string, unknown>): Promise<void> {
  const file = join(dir, documentFile(String(document._type), String(document._id)));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, canonicalJson(document));
}

type Loose = Record<string, unknown> & { _id: string };

/** Changes or deletes documents by id, or names the fields to change in some. */
export type SampleEdit = ((byId: Map<string, Loose>) => void) | Readonly<Record<string, object>>;

/** The sample documents as a snapshot in memory. Nothing is checked, because some tests need invalid content. */
export function sampleSnapshot(edit: SampleEdit = {}, { expired = [] }: { expired?: string[] } = {}): ContentOf {
  const photo = { ...tinyDrawing("<g/>"), extension: "jpg", mimeType: "image/jpeg" };
  const documents = structuredClone(sampleWith(photo).documents) as Loose[];
  const byId = new Map(documents.map((document) => [document._id, document]));
  if (typeof edit === "function") edit(byId);
  else for (const [id, fields] of Object.entries(edit)) Object.assign(byId.get(id) ?? {}, fields);
  return contentOf(byId, { ...emptyLock, source: "sample", expired });
}

/** A snapshot in memory with the documents that it is made of. */
export type ContentOf = Snapshot & Pick<StoredSnapshot, "documents">;

export function contentOf(documents: ReadonlyMap<string, object>, lock: Snapshot["lock"] = emptyLock): ContentOf {
  const stored = documents as StoredSnapshot["documents"];
  return { ...createSnapshot(lock, stored.values()), documents: stored };
}

/** The first section of a type on a page. Throws if there is none. */
export function sectionOf<Type extends SectionView["_type"]>(payload: Payload | undefined, type: Type) {
  const sections = payload?.page.kind === "sections" ? payload.page.sections : [];
  const found = sections.find(({ _type }) => _type === type);
  if (!found) throw new Error(`The page has no section ${type}.`);
  return found as Extract<SectionView, { readonly _type: Type }>;
}
