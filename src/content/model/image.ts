import { localeString } from "./localised.ts";
import { optional, reference, type Static, Type, typed } from "./schema.ts";

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
