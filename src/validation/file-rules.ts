import { each, listOf, type Rule } from "./rule.ts";

/** Rules about files, for the forms of any company. Bundles omit the rules that no form imports. */

/** An extension may begin with a dot: `pdf`, `.pdf`. Its case does not count. */
export function ext(extensions: readonly string[]): Rule {
  const wanted = extensions.map((extension) => extension.replace(/^\./, "").toLowerCase());
  const names = wanted.map((extension) => extension.toUpperCase());
  return each("ext", (one) => wanted.includes(extensionOf(one) ?? ""), { extensions: names });
}

const pictures = ["jpg", "jpeg", "png", "gif", "bmp", "svg", "webp"];

/** Judges the file's name. `dimensions` reads the content. */
export const image = (): Rule => each("image", (one) => pictures.includes(extensionOf(one) ?? ""));

export function mimes(types: readonly string[]): Rule {
  // `image/*` matches every subtype, but not a missing one.
  const patterns = types.map((type) => new RegExp(`^${type.split("*").map(escaped).join(".+")}$`, "i"));
  return each("mimes", (one) => one instanceof Blob && patterns.some((pattern) => pattern.test(essenceOf(one))));
}

/** Units of 1024 bytes, for each file separately. */
export const size = (kilobytes: number): Rule =>
  each("size", (one) => one instanceof Blob && one.size <= kilobytes * 1024, { kilobytes });

/** The exact size in pixels. It decodes the picture, so the verdict is a promise, and only browsers can give it. */
export function dimensions(width: number, height: number): Rule<Promise<boolean>> {
  const fits = async (one: unknown) => {
    const found = one instanceof Blob ? await pictureSize(one) : undefined;
    return found?.width === width && found.height === height;
  };
  return {
    name: "dimensions",
    params: { width, height },
    passes: async (value) => (await Promise.all(listOf(value).map(fits))).every(Boolean),
  };
}

type PictureSize = { readonly width: number; readonly height: number };

/** In bytes. A longer preamble before the `<svg>` tag counts as no size. */
const svgHeadBytes = 256 * 1024;

/** In pixels; undefined for a file that is no picture. Only browsers can decode it. */
async function pictureSize(file: Blob): Promise<PictureSize | undefined> {
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

/** Reads the size from `width` and `height`, or else from the view box. */
function svgSize(text: string): PictureSize | undefined {
  const tag = /<svg\b[^>]*>/i.exec(text)?.[0];
  if (!tag) return undefined;
  const pixels = (name: string) => new RegExp(`\\s${name}=["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1];
  const box = /\sviewBox=["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(tag);
  const [width, height] = [pixels("width") ?? box?.[1], pixels("height") ?? box?.[2]].map(Number);
  return width && height ? { width, height } : undefined;
}

/** Returns the extension in lower case, without its dot; undefined if the value is no file or has no extension. */
function extensionOf(value: unknown): string | undefined {
  const name = value instanceof Blob && "name" in value ? String(value.name) : "";
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
}

function essenceOf({ type }: Blob): string {
  return type.split(";", 1)[0]?.trim() ?? "";
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
