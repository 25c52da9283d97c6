import type { Image } from "../model/image.ts";
import type { PictureView } from "../views.ts";
import { optionally, type Resolver } from "./resolver.ts";

export function resolvePicture(resolver: Resolver, image: Image, what: string): PictureView {
  const asset = resolver.follow(image.asset, "sanity.imageAsset", what);
  const { hotspot, crop, alt } = image;
  const { width, height } = asset.metadata.dimensions;
  return {
    sha1: asset.sha1hash,
    extension: asset._id.slice(asset._id.lastIndexOf("-") + 1),
    width,
    height,
    alt: alt && !image.decorative ? resolver.localise(alt, `The picture's description in ${what}`) : "",
    ...optionally("focus", hotspot && ([hotspot.x, hotspot.y] as const)),
    ...optionally("crop", crop && cropOf(crop)),
    ...optionally("placeholder", asset.metadata.lqip),
  };
}

/** Undefined for a crop that cuts nothing off. */
function cropOf({ top, right, bottom, left }: NonNullable<Image["crop"]>): PictureView["crop"] {
  return top + right + bottom + left > 0 ? [top, right, bottom, left] : undefined;
}
