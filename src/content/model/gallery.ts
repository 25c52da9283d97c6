import { film, image, uploadedFile } from "./image.ts";
import { localeString, localeText } from "./localised.ts";
import { document, item, list, object, optional, type Static, Type } from "./schema.ts";

/** A film at YouTube or Vimeo, loaded with the visitor's consent. Any other address becomes a link. */
const embed = object({
  address: Type.String({ pattern: "^https://[^\\s/]+\\.[^\\s/]+(/\\S*)?$" }),
  /** The poster is our own, because loading the provider's image would reveal the visitor to the provider. */
  poster: image,
});

export const gallery = document("gallery", {
  title: localeString,
  items: list(
    item({
      image: optional(image),
      film: optional(film),
      embed: optional(embed),
      document: optional(uploadedFile),
      title: optional(localeString),
      description: optional(localeText),
      /** Pages show this picture until the item is opened. Films need it as their poster. */
      thumb: optional(image),
    }),
  ),
});

export const galleryItemContents = ["image", "film", "embed", "document"] as const satisfies (keyof Static<
  typeof gallery
>["items"][number])[];
