import { each, listOf, type Rule } from "./rule.ts";

/** Rules about files. No form uses them yet (see further-rules.ts). */

/** With or without dots: `pdf`, `.pdf`. Names are compared without regard to case. */
export function ext(extensions: readonly string[]): Rule {
  const wanted = extensions.map((extension) => extension.replace(/^\./, "").toLowerCase());
  const names = wanted.map((extension) => extension.toUpperCase());
  return each("ext", (one) => wanted.includes(extensionOf(one) ?? ""), { extensions: names });
}

const pictures = ["jpg", "jpeg", "png", "gif", "bmp", "svg", "webp"];

/** Judges the name. `dimensions` reads the content. */
export function image(): Rule {
  return each("image", (one) => pictures.includes(extensionOf(one) ?? ""));
}

export function mimes(types: readonly string[]): Rule {
  const patterns = types.map((type) => new RegExp(`^${type.split("*").map(escaped).join(".+")}$`, "i"));
  return each("mimes", (one) => one instanceof Blob && patterns.some((pattern) => pattern.test(essenceOf(one))));
}

/** Units of 1024 bytes, for each file separately. */
export function size(kilobytes: number): Rule {
  return each("size", (one) => one instanceof Blob && one.size <= kilobytes * 1024, { kilobytes });
}

/** The exact size in pixels. It reads the file, so the verdict is a promise. */
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

/** Without the dot and in lower case; undefined if the value is not a file or has no extension. */
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

type PictureSize = { readonly width: number; readonly height: number };

/** Bytes; enough for a JPEG's Exif data and colour profile, which precede its size. */
const head = 256 * 1024;

/** The size in pixels from the file's first bytes, without decoding; undefined if it is not a picture. */
async function pictureSize(file: Blob): Promise<PictureSize | undefined> {
  const buffer = await file.slice(0, head).arrayBuffer();
  const bytes = new DataView(buffer);
  const begins = (text: string, at = 0) => asciiAt(bytes, at, text.length) === text;
  try {
    if (begins("\x89PNG\r\n\x1a\n")) return { width: bytes.getUint32(16), height: bytes.getUint32(20) };
    if (begins("GIF8")) return { width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
    // A negative height means that the rows run from top to bottom.
    if (begins("BM")) return { width: bytes.getInt32(18, true), height: Math.abs(bytes.getInt32(22, true)) };
    if (begins("RIFF") && begins("WEBP", 8)) return webpSize(bytes);
    if (begins("\xff\xd8")) return jpegSize(bytes);
    return svgSize(new TextDecoder().decode(buffer));
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpSize(bytes: DataView): PictureSize | undefined {
  const kind = asciiAt(bytes, 12, 4);
  if (kind === "VP8 ") return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
  if (kind === "VP8L") {
    const bits = bytes.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== "VP8X") return undefined;
  const threeBytes = (at: number) => bytes.getUint16(at, true) | (bytes.getUint8(at + 2) << 16);
  return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 };
}

/** Walks the markers to the start of a frame (ITU T.81, B.2.2). */
function jpegSize(bytes: DataView): PictureSize | undefined {
  for (let at = 2; bytes.getUint8(at) === 0xff; ) {
    const marker = bytes.getUint8(at + 1);
    // Huffman tables, extensions and arithmetic coding use numbers between those of the frames.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: bytes.getUint16(at + 7), height: bytes.getUint16(at + 5) };
    }
    // A fill byte has no length; every other segment before a frame states its own.
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return undefined;
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

function asciiAt(bytes: DataView, at: number, length: number): string {
  if (bytes.byteLength < at + length) return "";
  return String.fromCharCode(...new Uint8Array(bytes.buffer, at, length));
}
