import { localeString } from "./localised.ts";
import { document, object, optional, reference, type Static, Type, text, typed } from "./schema.ts";

/** From the top left, of the width or height. `nearestShare` mends values slightly beyond these limits. */
const share = Type.Number({ minimum: 0, maximum: 1 });

/** A picture that is not `decorative` needs `alt`. A rule says so, because an error of the schema would be unclear. */
export const image = typed("image", {
  asset: reference("sanity.imageAsset"),
  hotspot: optional(typed("sanity.imageHotspot", { x: share, y: share, width: share, height: share })),
  crop: optional(typed("sanity.imageCrop", { top: share, bottom: share, left: share, right: share })),
  alt: optional(localeString),
  decorative: optional(Type.Boolean()),
});
export type Image = Static<typeof image>;

export const film = typed("file", {
  asset: reference("sanity.fileAsset"),
  autoplay: optional(Type.Boolean()),
});
export type Film = Static<typeof film>;

export const uploadedFile = typed("file", { asset: reference("sanity.fileAsset") });
export type UploadedFile = Static<typeof uploadedFile>;

/** The CMS's documents about uploaded files. Their ids contain the file's SHA-1 and a picture's size in pixels. */

const fileFields = {
  originalFilename: optional(text),
  mimeType: text,
  extension: optional(text),
  /** In bytes. */
  size: Type.Integer({ minimum: 1 }),
  sha1hash: Type.String({ pattern: "^[0-9a-f]{40}$" }),
  url: optional(text),
};

export const fileAsset = document("sanity.fileAsset", fileFields);

const pixels = Type.Integer({ minimum: 1, maximum: 30_000 });

export const imageAsset = document("sanity.imageAsset", {
  ...fileFields,
  mimeType: Type.String({ pattern: "^image/" }),
  metadata: object({
    dimensions: object({ width: pixels, height: pixels, aspectRatio: optional(Type.Number()) }),
    /** A tiny picture as a `data:` address, shown until the real one has loaded. */
    lqip: optional(Type.String({ pattern: "^data:image/", maxLength: 4096 })),
  }),
});
