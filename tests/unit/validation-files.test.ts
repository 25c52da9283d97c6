import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { dimensions, ext, image, mimes, size } from "#src/validation/file-rules.ts";

const named = (...names: string[]) => names.map((name) => new File(["x"], name));
const typed = (...types: string[]) => types.map((type) => new File(["x"], "file", { type }));
const sized = (bytes: number) => new File([new Uint8Array(bytes)], "file");
const noFiles = ["a.pdf", "", null, undefined, {}, new Blob(["x"])];

const cases = [
  {
    rule: "ext",
    of: ext(["pdf", ".DOC", "gz"]),
    passes: [...named("a.pdf", "A.PDF", "b.doc", "a.b.pdf", "a.tar.gz"), named("a.pdf", "b.doc")],
    fails: [...named("apdf", "a.xdoc", "a.pdf.exe", "pdf", "a.", "a.pdf "), named("a.pdf", "b.exe"), ...noFiles],
  },
  {
    rule: "image",
    of: image(),
    passes: named("a.jpg", "a.jpeg", "a.png", "a.gif", "a.bmp", "a.svg", "a.webp", "A.WEBP", "a.b.Jpg"),
    fails: [...named("ajpg", "a.jpgx", "a.pdf", "jpg"), named("a.jpg", "a.pdf"), ...noFiles],
  },
  {
    rule: "mimes",
    of: mimes(["image/*", "application/vnd.*", "text/plain"]),
    passes: [
      ...typed("image/png", "IMAGE/PNG", "application/vnd.ms-excel", "text/plain", "text/plain;charset=utf-8"),
      typed("image/png", "text/plain"),
    ],
    fails: [
      ...typed("", "image/", "ximage/png", "text/plainer", "text/html", "application/xvnd.ms", "a/image/png"),
      typed("image/png", "text/html"),
      ...noFiles.filter((value) => !(value instanceof Blob)),
    ],
  },
  {
    rule: "size of 2 KB",
    of: size(2),
    passes: [sized(0), sized(2047), sized(2048), [sized(2048), sized(2048)]],
    fails: [sized(2049), [sized(1), sized(2049)], ...noFiles.filter((value) => !(value instanceof Blob))],
  },
  { rule: "size that is no number", of: size(Number.NaN), passes: [], fails: [sized(0), sized(1)] },
];

describe.each(cases)("$rule", ({ of, passes, fails }) => {
  test.each(passes.map((value, place) => ({ place, value })))("takes $place: $value", ({ value }) => {
    expect(of.passes(value, {})).toBe(true);
  });
  test.each(fails.map((value, place) => ({ place, value })))("refuses $place: $value", ({ value }) => {
    expect(of.passes(value, {})).toBe(false);
  });
});

const canvas = () => sharp({ create: { width: 300, height: 2, channels: 3, background: "red" } });
const exif = { IFD0: { ImageDescription: "x".repeat(5_000) } };
const svg = (attributes: string) => Buffer.from(`<?xml version="1.0"?>\n<!-- -->\n<svg ${attributes}></svg>`);

/** A bitmap's head, of which the rows stand from top to bottom. */
function bitmap(): Buffer {
  const bytes = Buffer.alloc(54);
  bytes.write("BM");
  bytes.writeInt32LE(300, 18);
  bytes.writeInt32LE(-2, 22);
  return bytes;
}

const pictures: Record<string, () => Promise<Buffer> | Buffer> = {
  jpeg: () => canvas().jpeg().toBuffer(),
  "jpeg, progressive and with much before its size": () =>
    canvas().withExif(exif).jpeg({ progressive: true }).toBuffer(),
  png: () => canvas().png().toBuffer(),
  gif: () => canvas().gif().toBuffer(),
  "webp, lossy": () => canvas().webp().toBuffer(),
  "webp, lossless": () => canvas().webp({ lossless: true }).toBuffer(),
  "webp, extended": () => canvas().withExif(exif).webp().toBuffer(),
  bmp: bitmap,
  "svg with a size": () => svg('width="300" height="2px" viewBox="0 0 1 1"'),
  "svg with a box": () => svg("viewBox='0 0 300 2'"),
};

describe.each(Object.entries(pictures))("dimensions of a %s", (_name, make) => {
  test("are known to the pixel", async () => {
    const file = new File([new Uint8Array(await make())], "a");
    expect(await dimensions(300, 2).passes(file, {})).toBe(true);
    expect(await dimensions(300, 2).passes([file, file], {})).toBe(true);
    expect(await dimensions(299, 2).passes(file, {})).toBe(false);
    expect(await dimensions(301, 2).passes(file, {})).toBe(false);
    expect(await dimensions(300, 1).passes(file, {})).toBe(false);
    expect(await dimensions(300, 3).passes(file, {})).toBe(false);
    expect(await dimensions(300, 2).passes([file, new File(["x"], "a")], {})).toBe(false);
  });

  test("are nobody’s guess when the file is cut off", async () => {
    const bytes = new Uint8Array(await make());
    expect(await dimensions(300, 2).passes(new File([bytes.slice(0, 8)], "a"), {})).toBe(false);
  });
});

test.each(["", "no picture", '<svg width="100%" height="100%">', "\x89PNG", "\xff\xd8\xff"])(
  "what is no picture has no dimensions: %j",
  async (content) => {
    const file = new File([Buffer.from(content, "latin1")], "a.png");
    expect(await dimensions(300, 2).passes(file, {})).toBe(false);
  },
);
