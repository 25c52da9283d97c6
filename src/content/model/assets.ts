import { document, object, optional, type Static, Type, text } from "./schema.ts";

/** The CMS's own documents about uploaded files. The id carries the content's SHA-1 and a picture's size in pixels. */

const sha1hash = Type.String({ pattern: "^[0-9a-f]{40}$" });
const pixels = Type.Integer({ minimum: 1, maximum: 30_000 });

export const imageAsset = document("sanity.imageAsset", {
  originalFilename: optional(text),
  mimeType: Type.String({ pattern: "^image/" }),
  extension: optional(text),
  /** Bytes. */
  size: Type.Integer({ minimum: 1 }),
  sha1hash,
  url: optional(text),
  metadata: object({
    dimensions: object({ width: pixels, height: pixels, aspectRatio: optional(Type.Number()) }),
    /** A picture of a few pixels as a `data:` address, shown until the real one has arrived. */
    lqip: optional(Type.String({ pattern: "^data:image/", maxLength: 4096 })),
  }),
});
export type ImageAsset = Static<typeof imageAsset>;

export const fileAsset = document("sanity.fileAsset", {
  originalFilename: optional(text),
  mimeType: text,
  extension: optional(text),
  size: Type.Integer({ minimum: 1 }),
  sha1hash,
  url: optional(text),
});
export type FileAsset = Static<typeof fileAsset>;
