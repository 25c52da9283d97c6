import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sealSnapshot } from "#pipeline/seal/seal.ts";
import { documentFile } from "#pipeline/snapshot/document-file.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import { tempFolder } from "./folders.ts";
import { filmAsset, pictureAsset, tinyDrawing, tinyPhoto, writeAssetFile } from "./sample-assets.ts";
import { sampleDay, sampleDocuments } from "./sample-documents.ts";

export { sampleDay };

/** Writes a complete, valid, sealed snapshot, as small as one can be, into a folder. */
export async function writeSample(dir: string): Promise<void> {
  const photo = pictureAsset("photo.jpg", await tinyPhoto(200));
  const drawing = pictureAsset("drawing.svg", tinyDrawing());
  const film = filmAsset("loop.mp4");
  const assets = [photo, drawing, film];
  for (const asset of assets) await writeAssetFile(dir, asset);
  const ids = { photo: photo.document._id, drawing: drawing.document._id, film: film.document._id };
  for (const document of [...sampleDocuments(ids), ...assets.map((asset) => asset.document)]) {
    await writeDocument(dir, document);
  }
  await sealSnapshot(dir, { today: sampleDay });
}

/** A folder with such a snapshot, which is gone when the running test is over. */
export async function sampleFolder(): Promise<string> {
  const dir = await tempFolder();
  await writeSample(dir);
  return dir;
}

/** Writes a document to where it belongs, unsealed. */
export async function writeDocument(dir: string, document: Record<string, unknown>): Promise<void> {
  const file = join(dir, documentFile(String(document._type), String(document._id)));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, canonicalJson(document));
}
