import { film, image } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import { document, item, list, optional, type Static } from "./schema.ts";

export const gallery = document("gallery", {
  title: localeString,
  /** May be empty: then there is nothing to show. */
  items: list(
    item({
      /** Either a picture or a film; the check refuses both and neither. */
      image: optional(image),
      film: optional(film),
      title: optional(localeString),
      description: optional(localeText),
      /** Shown instead of the item until it is opened: a film's poster. Films need one. */
      thumb: optional(image),
    }),
  ),
});
export type Gallery = Static<typeof gallery>;
