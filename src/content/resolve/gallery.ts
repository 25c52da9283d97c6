import { readEmbed } from "../embed-address.ts";
import type { Gallery } from "../model/gallery.ts";
import type { EmbedView, GalleryItemView, GalleryView } from "../views.ts";
import { resolveDocument, resolveFilm, resolveOptionalPicture, resolvePicture } from "./picture.ts";
import { advice, type Resolver, UnresolvedContent } from "./resolver.ts";

type Item = Gallery["items"][number];

export function resolveGallery(resolver: Resolver, { _id, title, items }: Gallery): GalleryView {
  return {
    title: resolver.localise(title, `${_id}: title`),
    items: items.map((item) => resolveGalleryItem(resolver, item, _id)),
  };
}

function resolveGalleryItem(resolver: Resolver, item: Item, gallery: string): GalleryItemView {
  const { _key, title, description, image, film, embed, document, thumb } = item;
  const where = `${gallery}: items.${_key}`;
  const told = {
    _key,
    ...resolver.localiseOptional("title", title, where),
    ...resolver.localiseOptional("description", description, where),
  };
  const preview = resolveOptionalPicture(resolver, "thumb", thumb, where);
  if (film && thumb) {
    const picture = resolvePicture(resolver, thumb, where);
    return { ...told, kind: "film", film: resolveFilm(resolver, film, where), picture };
  }
  if (embed) {
    const picture = resolvePicture(resolver, embed.poster, where);
    return { ...told, ...preview, kind: "embed", embed: embedView(embed.address), picture };
  }
  if (document) return { ...told, ...preview, kind: "document", document: resolveDocument(resolver, document, where) };
  if (image) return { ...told, ...preview, kind: "picture", picture: resolvePicture(resolver, image, where) };
  throw new UnresolvedContent(`${where} has nothing to show. ${advice}`);
}

function embedView(address: string): EmbedView {
  const player = readEmbed(address);
  return { address, provider: player?.provider ?? new URL(address).host, isPlayable: player !== undefined };
}
