export const assetTypes: readonly string[] = ["sanity.imageAsset", "sanity.fileAsset"];

export type AssetName = { readonly sha1: string; readonly extension: string } & (
  | { readonly kind: "image"; readonly width: number; readonly height: number }
  | { readonly kind: "file" }
);

/** The parts of an id such as `image-<sha1>-600x400-jpg` or `file-<sha1>-mp4`. Undefined for any other text. */
export function parseAssetId(id: string): AssetName | undefined {
  const image = /^image-([0-9a-f]{40})-([1-9]\d{0,4})x([1-9]\d{0,4})-([a-z0-9]{1,8})$/.exec(id);
  if (image) {
    const [, sha1 = "", width, height, extension = ""] = image;
    return { kind: "image", sha1, width: Number(width), height: Number(height), extension };
  }
  const file = /^file-([0-9a-f]{40})-([a-z0-9]{1,8})$/.exec(id);
  if (!file) return undefined;
  const [, sha1 = "", extension = ""] = file;
  return { kind: "file", sha1, extension };
}

/** `<sha1>-600x400.jpg`, or `<sha1>.mp4` */
export function assetFileName(name: AssetName): string {
  const size = name.kind === "image" ? `-${name.width}x${name.height}` : "";
  return `${name.sha1}${size}.${name.extension}`;
}

/** The formats that the site can show, by extension. Sharp has another name for `jpg`. */
export const imageFormats: Readonly<Record<string, { mimeType: string; sharpFormat: string }>> = {
  jpg: { mimeType: "image/jpeg", sharpFormat: "jpeg" },
  png: { mimeType: "image/png", sharpFormat: "png" },
  webp: { mimeType: "image/webp", sharpFormat: "webp" },
  svg: { mimeType: "image/svg+xml", sharpFormat: "svg" },
};

export const filmFormats: Readonly<Record<string, { mimeType: string }>> = {
  mp4: { mimeType: "video/mp4" },
  webm: { mimeType: "video/webm" },
};

export const documentFormats: Readonly<Record<string, { mimeType: string }>> = { pdf: { mimeType: "application/pdf" } };

export const fileFormats: Readonly<Record<string, { mimeType: string }>> = { ...filmFormats, ...documentFormats };
