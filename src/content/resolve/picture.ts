import { formatSize } from "../figure.ts";
import type { Film, Image, UploadedFile } from "../model/image.ts";
import type { DocumentView, FileView, FilmView, PictureView } from "../views.ts";
import { withoutUmlauts } from "./anchors.ts";
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

export function resolveFilm(resolver: Resolver, { asset, autoplay }: Film, what: string): FilmView {
  return { ...resolveFile(resolver, asset, what).view, ...(autoplay && { autoplay }) };
}

export function resolveDocument(resolver: Resolver, { asset }: UploadedFile, what: string): DocumentView {
  const { view, file } = resolveFile(resolver, asset, what);
  return { ...view, name: addressName(file.originalFilename), size: formatSize(file.size, resolver.locale) };
}

function resolveFile(resolver: Resolver, reference: Film["asset"], what: string) {
  const file = resolver.follow(reference, "sanity.fileAsset", what);
  const extension = file._id.slice(file._id.lastIndexOf("-") + 1);
  return { file, view: { sha1: file.sha1hash, extension, mimeType: file.mimeType } satisfies FileView };
}

/** A file name for addresses: `Prüfbericht (2).pdf` becomes `Pruefbericht-2`. */
function addressName(fileName = ""): string {
  const plain = withoutUmlauts(fileName.replace(/\.[^.]*$/, ""))
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  const words = plain.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return words.slice(0, 80) || "document";
}
