type PictureSize = { readonly width: number; readonly height: number };

/** In bytes. A longer preamble before the `<svg>` tag counts as no size. */
const svgHeadBytes = 256 * 1024;

/** In pixels; undefined for a file that is no picture. Only browsers can decode it. */
export async function pictureSize(file: Blob): Promise<PictureSize | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    // Browsers make no bitmap from an SVG file.
    return svgSize(await file.slice(0, svgHeadBytes).text());
  }
}

/** From `width` and `height`, or else the view box. */
function svgSize(text: string): PictureSize | undefined {
  const tag = /<svg\b[^>]*>/i.exec(text)?.[0];
  if (!tag) return undefined;
  const pixels = (name: string) => new RegExp(`\\s${name}=["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1];
  const box = /\sviewBox=["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(tag);
  const [width, height] = [pixels("width") ?? box?.[1], pixels("height") ?? box?.[2]].map(Number);
  return width && height ? { width, height } : undefined;
}
