import { open, readFile } from "node:fs/promises";
import sharp from "sharp";
import { type AssetName, documentFormats, imageFormats } from "../snapshot/asset-names.ts";
import { shown } from "../text/shown.ts";

/** What is wrong with a picture's file, in words. It is decoded as a whole, since that is what the build does. */
export async function checkPictureContent(path: string, name: AssetName & { kind: "image" }): Promise<string[]> {
  const isVector = name.extension === "svg";
  const unsafe = isVector ? unsafeInSvg(await readFile(path, "utf8")) : undefined;
  if (unsafe) return [`the drawing holds ${unsafe}, which a picture from outside may not`];
  const metadata = await sharp(path, { failOn: "error" })
    .metadata()
    .catch((error: Error) => error);
  if (metadata instanceof Error) return [`the file cannot be read as a picture: ${shown(metadata.message, 100)}`];
  if (metadata.format !== imageFormats[name.extension]?.sharpFormat) {
    return [`the file is called .${name.extension}, but its content is ${metadata.format}`];
  }
  // As it is looked at, which a camera may have noted instead of turned the picture; so the CMS gives it, too.
  const { width, height } = metadata.autoOrient;
  // A drawing's size may be fractional, and the CMS rounds in its own way.
  const isNear = (a: number, b: number) => Math.abs(a - b) <= (isVector ? 1 : 0);
  if (!isNear(width, name.width) || !isNear(height, name.height)) {
    return [`the picture has ${width} × ${height} pixels, but its id says ${name.width} × ${name.height}`];
  }
  // A few pixels of it take the least time, and all of the file.
  const decoded = await sharp(path)
    .resize(8)
    .raw()
    .toBuffer()
    .catch((error: Error) => error);
  return decoded instanceof Error ? [`the file cannot be read to its end: ${shown(decoded.message, 100)}`] : [];
}

/** What is wrong with a film's file or a document's: whether it begins as its format does. */
export async function checkFileContent(path: string, { extension }: AssetName): Promise<string[]> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const kind = Object.hasOwn(documentFormats, extension) ? "document" : "film";
    if (beginnings[extension]?.(buffer)) return [];
    return [`the file is called .${extension}, but does not begin as such a ${kind} does`];
  } finally {
    await file.close();
  }
}

/** By extension, every one of `fileFormats`. */
const beginnings: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  mp4: (bytes) => bytes.toString("latin1", 4, 8) === "ftyp",
  // https://www.rfc-editor.org/rfc/rfc8794#section-8.1
  webm: (bytes) => bytes.readUInt32BE(0) === 0x1a45dfa3,
  pdf: (bytes) => bytes.toString("latin1", 0, 5) === "%PDF-",
};

/**
 * Drawings are served from our own origin, where a script in one would run with the site's rights when it is opened by
 * itself. They are refused, not cleaned: what an editor sees in the studio is what is served. The patterns may refuse
 * a harmless drawing; the other way round must not happen. A prefix cannot hide an element.
 */
const refused: readonly { what: string; pattern: RegExp }[] = [
  // A server that does not name the encoding leaves it to the drawing, and in some a script can be hidden.
  { what: "another encoding than UTF-8", pattern: /<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i },
  { what: "a script", pattern: /<(?:[^\s<>/:]+:)?script\b/i },
  { what: "an event handler", pattern: /[\s"'/]on[a-z]+\s*=/i },
  { what: "foreign content", pattern: /<(?:[^\s<>/:]+:)?(?:foreignObject|iframe|embed|object|audio|video)\b/i },
  // They can stand for elements, and add attributes that the drawing itself does not show.
  { what: "definitions of its own", pattern: /<!(?:ENTITY|ATTLIST|ELEMENT|NOTATION|DOCTYPE[^>]*\[)/i },
  { what: "an external stylesheet", pattern: /<\?xml-stylesheet|@import/i },
  // A backslash spells any letter of a style in another way.
  { what: "an escape in a style", pattern: /<(?:[^\s<>/:]+:)?style\b[^<]*\\|\bstyle\s*=\s*(?:"[^"]*\\|'[^']*\\)/i },
  { what: "an animated link", pattern: /attributeName\s*=\s*["']?(?:[^"'\s:]+:)?(?:href|on)/i },
  { what: "an animation of a hidden attribute", pattern: /attributeName\s*=\s*(?:"[^"]*&|'[^']*&)/i },
  {
    what: "a reference to the outside",
    pattern: /url\(\s*(?:["']|&quot;|&#\w+;)*(?!\s*(?:["']|&quot;)?\s*#)[^)\s"'#]/i,
  },
  {
    what: "a reference to the outside",
    pattern: /(?:href|src)\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpeg|webp);))\S/i,
  },
];

/** What makes a drawing unsafe, in words; Returns undefined when it is safe. */
export function unsafeInSvg(svg: string): string | undefined {
  // In another encoding the patterns would see nothing.
  if (!/<(?:[^\s<>/:]+:)?svg\b/.test(svg)) return "no drawing in UTF-8";
  return refused.find(({ pattern }) => pattern.test(svg))?.what;
}
