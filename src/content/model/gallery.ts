import { documentFile, film, image } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import { document, item, list, object, optional, type Static, Type } from "./schema.ts";

/** A film at YouTube or Vimeo, loaded when a visitor has agreed to it; any other page is named and linked. */
const embed = object({
  address: Type.String({ pattern: "^https://[^\\s/]+\\.[^\\s/]+(/\\S*)?$" }),
  /** Our own: the provider's would tell it of every visitor. */
  poster: image,
});

export const gallery = document("gallery", {
  title: localeString,
  /** May be empty: then there is nothing to show. */
  items: list(
    item({
      /** One of these four; the check refuses an item with no content or with several. */
      image: optional(image),
      film: optional(film),
      embed: optional(embed),
      document: optional(documentFile),
      title: optional(localeString),
      description: optional(localeText),
      /** Shown instead of the item until it is opened. Films need one: it is their poster. */
      thumb: optional(image),
    }),
  ),
});
export type Gallery = Static<typeof gallery>;

/** The fields of an item of which it has one. */
export const galleryItemContents = [
  "image",
  "film",
  "embed",
  "document",
] as const satisfies (keyof Gallery["items"][number])[];
