import type { Document } from "#src/content/model/documents.ts";
import type { Snapshot } from "#src/content/snapshot.ts";
import { filmAsset, pictureAsset, tinyDrawing } from "./sample-assets.ts";
import { sampleDocuments } from "./sample-documents.ts";

type Loose = Record<string, unknown> & { _id: string };

/**
 * The sample documents as a snapshot in memory. `edit` changes them before, by id; what it deletes is missing.
 * Nothing is checked: that is what some tests are about.
 */
export function sampleSnapshot(
  edit: (byId: Map<string, Loose>) => void = () => {},
  { expired = [] }: { expired?: string[] } = {},
): Snapshot {
  const photo = pictureAsset("photo.jpg", { ...tinyDrawing(), extension: "jpg", mimeType: "image/jpeg" });
  const drawing = pictureAsset("drawing.svg", tinyDrawing("<g/>"));
  const film = filmAsset("loop.mp4");
  const assets = [photo, drawing, film].map(({ document }) => document);
  const ids = { photo: photo.document._id, drawing: drawing.document._id, film: film.document._id };
  const documents = [...sampleDocuments(ids), ...assets].map((document) => structuredClone(document) as Loose);
  const byId = new Map(documents.map((document) => [document._id, document]));
  edit(byId);
  return {
    lock: {
      formatVersion: 1,
      modelVersion: 1,
      source: "sample",
      counts: {},
      documents: {},
      assets: {},
      expired,
      digest: "",
    },
    byId: byId as unknown as Map<string, Document>,
  };
}
