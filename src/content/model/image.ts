import { localeString } from "./localised.ts";
import { document, object, optional, reference, type Static, Type, text, typed } from "./schema.ts";

/** A share of the picture's width or height, from the top left. */
const share = Type.Number({ minimum: 0, maximum: 1 });

/** A picture. `alt` is required unless `decorative`; the check says so, because a schema cannot say it well. */
export const image = typed("image", {
  asset: reference("sanity.imageAsset"),
  hotspot: optional(typed("sanity.imageHotspot", { x: share, y: share, width: share, height: share })),
  /** What is cut off at each side. */
  crop: optional(typed("sanity.imageCrop", { top: share, bottom: share, left: share, right: share })),
  alt: optional(localeString),
  decorative: optional(Type.Boolean()),
});
export type Image = Static<typeof image>;

/** A film. Its poster is the thumb of the item that holds it. */
export const film = typed("file", {
  asset: reference("sanity.fileAsset"),
  /** Begins by itself, without sound, when it is first shown. */
  autoplay: optional(Type.Boolean()),
});
export type Film = Static<typeof film>;

/** A document to be read: a PDF. */
export const documentFile = typed("file", { asset: reference("sanity.fileAsset") });
export type DocumentFile = Static<typeof documentFile>;

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

export const fileAsset = document("sanity.fileAsset", {
  originalFilename: optional(text),
  mimeType: text,
  extension: optional(text),
  size: Type.Integer({ minimum: 1 }),
  sha1hash,
  url: optional(text),
});
