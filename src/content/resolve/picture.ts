import type { Film, Image } from "../model/image.ts";
import type { FilmView, PictureView } from "../views.ts";
import { optionally, type Resolver } from "./resolver.ts";

export function resolvePicture(resolver: Resolver, image: Image, what: string): PictureView {
  const asset = resolver.follow(image.asset, "sanity.imageAsset", what);
  const { hotspot, crop } = image;
  const { width, height } = asset.metadata.dimensions;
  return {
    sha1: asset.sha1hash,
    extension: asset._id.slice(asset._id.lastIndexOf("-") + 1),
    width,
    height,
    alt: image.decorative || !image.alt ? "" : resolver.localise(image.alt, `The picture's description in ${what}`),
    ...optionally("focus", hotspot && ([hotspot.x, hotspot.y] as const)),
    ...optionally("crop", crop && ([crop.top, crop.right, crop.bottom, crop.left] as const)),
    ...optionally("placeholder", asset.metadata.lqip),
  };
}

export function resolveOptionalPicture<const K extends string>(
  resolver: Resolver,
  name: K,
  image: Image | undefined,
  what: string,
) {
  return optionally(name, image && resolvePicture(resolver, image, what));
}

export function resolveFilm(resolver: Resolver, film: Film, what: string): FilmView {
  const asset = resolver.follow(film.asset, "sanity.fileAsset", what);
  const extension = asset._id.slice(asset._id.lastIndexOf("-") + 1);
  return { sha1: asset.sha1hash, extension, mimeType: asset.mimeType };
}
