import type { Gallery } from "../model/gallery.ts";
import type { GalleryItemView } from "../views.ts";
import { resolveFilm, resolvePicture } from "./picture.ts";
import { advice, optionally, type Resolver, UnresolvedContent } from "./resolver.ts";

export function resolveGalleryItem(
  resolver: Resolver,
  { _key, title, description, image, film, thumb }: Gallery["items"][number],
  gallery: string,
): GalleryItemView {
  const where = `${gallery}: items.${_key}`;
  const picture = film ? thumb : image;
  if (!picture) throw new UnresolvedContent(`${where} has no picture to show. ${advice}`);
  return {
    ...resolver.localiseOptional("title", title, where),
    ...resolver.localiseOptional("description", description, where),
    picture: resolvePicture(resolver, picture, where),
    ...optionally("film", film && resolveFilm(resolver, film, where)),
  };
}
