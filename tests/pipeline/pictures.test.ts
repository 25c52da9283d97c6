import { createHash } from "node:crypto";
import { copyFile, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { brandDir } from "#pipeline/settings.ts";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { LastBuild } from "#pipeline/site/cache/last-build.ts";
import { type MakePicturesOptions, makePictures, pictureOnDemand } from "#pipeline/site/pictures/pictures.ts";
import type { GalleryItemView, PictureView } from "#src/content/media-views.ts";
import { pictureFile, pictureWidths, storedFile } from "#src/content/pictures.ts";
import { shareCardFile, shareCardOf } from "#src/content/share-card.ts";
import type { Payload, SectionView } from "#src/content/views.ts";
import { readTree, tempFolder, writeTree } from "#tests/support/folders.ts";
import { tinyPhoto } from "#tests/support/sample-assets.ts";
import { payloadWith } from "#tests/support/sample-payload.ts";

/** The names of the formats in sharp, which calls AVIF by its container. */
const decoders = { avif: "heif", webp: "webp", jpg: "jpeg" } as const;
const formats = ["avif", "webp", "jpg"] as const;
const brand = await readBrand(brandDir({}));

test("a page's picture is made in every width, as JPEG in the largest one, never wider than its source", async () => {
  const site = await siteWith(await addPicture("halves.jpg", 800, 400));
  await makePictures(site.options);
  const widths = { avif: [360, 540, 750, 800], webp: [360, 540, 750, 800], jpg: [800] };
  for (const format of formats) {
    for (const width of widths[format]) {
      const image = await sharp(site.outFile(pictureFile(site.picture, width, format))).metadata();
      expect([image.format, image.width, image.height]).toEqual([decoders[format], width, width / 2]);
      expect([image.exif, image.icc, image.xmp]).toEqual([undefined, undefined, undefined]);
    }
  }
  const names = await readdir(join(site.options.outDir, "media"));
  expect(names).toHaveLength(Object.values(widths).flat().length);
});

test("a picture is cut to the editor's crop", async () => {
  // The crop removes the left half, which is red. The right half is green.
  const site = await siteWith(await addPicture("halves.jpg", 800, 400), { crop: [0, 0, 0, 0.5] });
  expect(pictureWidths(site.picture)).toEqual([360, 400]);
  const image = sharp(await pictureOnDemand(pictureFile(site.picture, 400, "jpg"), site.options));
  expect(await image.metadata()).toMatchObject({ width: 400, height: 400 });
  expect(await colourAt(image, 0.02, 0.5)).toBe("green");
});

test.each<[string, readonly [number, number], string]>([
  ["the left", [0.1, 0.5], "red"],
  ["the right", [0.9, 0.5], "green"],
])("a shared link's picture is 1200 × 630 and keeps %s in view", async (_, focus, colour) => {
  const site = await siteWith(await addPicture("wide.png", 1800, 300), { focus });
  const image = sharp(await pictureOnDemand(site.card, site.options));
  expect(await image.metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(await colourAt(image, 0.8, 0.5)).toBe(colour);
});

test("drawings, films and documents are served as they are, a document under its name", async () => {
  const assetsDir = await tempFolder();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';
  const mark: PictureView = { sha1: sha1(svg), extension: "svg", width: 40, height: 20, alt: "" };
  const film = { sha1: sha1("film"), extension: "mp4", mimeType: "video/mp4" };
  const sheet = { sha1: sha1("sheet"), extension: "pdf", mimeType: "application/pdf", name: "Blatt-Oel", size: "5 kB" };
  const sources = { [`${mark.sha1}-40x20.svg`]: svg, [`${film.sha1}.mp4`]: "film", [`${sheet.sha1}.pdf`]: "sheet" };
  await writeTree(assetsDir, sources);
  const items: GalleryItemView[] = [
    { _key: "f", kind: "film", picture: mark, film },
    { _key: "d", kind: "document", document: sheet },
  ];
  const section: SectionView = { _type: "gallerySection", _key: "a", gallery: { title: "Bilder", items } };
  const options = await optionsFor(assetsDir, [payloadWith([section], mark)]);
  await makePictures(options);
  expect(await readFile(join(options.outDir, `media/${mark.sha1}.svg`), "utf8")).toBe(svg);
  expect(await readFile(join(options.outDir, storedFile(film)), "utf8")).toBe("film");
  expect(await readFile(join(options.outDir, `media/${sheet.sha1}/Blatt-Oel.pdf`), "utf8")).toBe("sheet");
});

test("a second run makes no file again, except those that are damaged in the cache", async () => {
  const site = await siteWith(await addPicture("halves.jpg", 400, 200));
  const first = await makePictures(site.options);
  expect(first.made).toBe(first.count);
  expect(await makePictures(site.options)).toEqual({ count: first.count, made: 0 });

  const { cacheDir } = site.options;
  const cached = (await readdir(cacheDir))
    .filter((name) => !name.endsWith(".sha256"))
    .map((name) => join(cacheDir, name));
  const [empty = "", changed = "", swapped = "", other = ""] = cached;
  await truncate(empty);
  const bytes = await readFile(changed);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(changed, bytes);
  for (const ending of ["", ".sha256"]) await copyFile(other + ending, swapped + ending);
  const before = await readTree(site.options.outDir);
  expect(await makePictures(site.options)).toEqual({ count: first.count, made: 3 });
  expect(await readTree(site.options.outDir)).toEqual(before);
});

test("a missing source is named with the page that shows it", async () => {
  const site = await siteWith(await addPicture("halves.jpg", 400, 200));
  await rm(site.source);
  const failure = makePictures(site.options);
  await expect(failure).rejects.toThrow(`${site.picture.sha1} is missing in assets/ (used on /de/team)`);
  await expect(failure).rejects.toThrow("pull the content again");
  expect(await readdir(site.options.cacheDir).catch(() => [])).toEqual([]);
});

test.each<[string, (file: string) => Promise<void>, RegExp]>([
  ["cut off", (file) => truncate(file, 600), /cannot be made into a picture/],
  ["not a picture", (file) => writeFile(file, "<html>Sign in</html>"), /cannot be made into a picture/],
  [
    "of another size",
    async (file) => writeFile(file, (await tinyPhoto(1, 30, 20)).bytes),
    /30 × 20 pixels, not 400 × 200/,
  ],
])("a source that is %s stops the build and says which file it is and what to do", async (_, spoil, message) => {
  const site = await siteWith(await addPicture("halves.jpg", 400, 200));
  await spoil(site.source);
  const failure = makePictures(site.options);
  await expect(failure).rejects.toThrow(message);
  await expect(failure).rejects.toThrow(site.source);
  await expect(failure).rejects.toThrow(/Restore the file from git/);
});

test("on demand, a file is made at its first request, and no other file exists", async () => {
  const site = await siteWith(await addPicture("halves.jpg", 800, 400));
  const address = pictureFile(site.picture, 360, "webp");
  const file = await pictureOnDemand(address, site.options);
  expect(await sharp(file).metadata()).toMatchObject({ format: "webp", width: 360 });
  expect(await readdir(site.options.cacheDir)).toEqual([basename(file ?? ""), `${basename(file ?? "")}.sha256`]);
  expect(await pictureOnDemand(address, site.options)).toBe(file);
  for (const other of ["/media/nobody.webp", "/media/../package.json", "/main.js"]) {
    expect(await pictureOnDemand(other, site.options)).toBeUndefined();
  }
});

/** Adds a picture, red on the left and green on the right, with metadata that must not be published. */
async function addPicture(name: string, width: number, height: number) {
  const extension = name.split(".").at(-1) ?? "";
  const half = { width: width / 2, height, channels: 3 as const };
  const bytes = await sharp({ create: { ...half, width, background: "#c00" } })
    .composite([{ input: { create: { ...half, background: "#0c0" } }, left: width / 2, top: 0 }])
    .toFormat(extension === "png" ? "png" : "jpeg")
    .withExif({ IFD0: { Copyright: "somebody" } })
    .toBuffer();
  const assetsDir = await tempFolder();
  const picture: PictureView = { sha1: sha1(bytes), extension, width, height, alt: "Zwei Hälften" };
  const file = join(assetsDir, `${picture.sha1}-${width}x${height}.${extension}`);
  await writeFile(file, bytes);
  return { assetsDir, file, picture };
}

type Source = Awaited<ReturnType<typeof addPicture>>;

async function siteWith({ assetsDir, file, picture: original }: Source, changes: Partial<PictureView> = {}) {
  const picture = { ...original, ...changes };
  const team: SectionView = {
    _type: "team",
    _key: "a",
    heading: "Team",
    members: [{ _key: "a", name: "A", role: "B", portrait: picture }],
  };
  const payload = payloadWith([team], picture);
  const options = await optionsFor(assetsDir, [payload]);
  const card = shareCardFile(shareCardOf(payload), brand.hash);
  return { picture, card, source: file, options, outFile: (address: string) => join(options.outDir, address) };
}

async function optionsFor(assetsDir: string, payloads: Payload[]): Promise<MakePicturesOptions> {
  const folder = await tempFolder();
  const outDir = join(folder, "out");
  const lastBuild = new LastBuild({ distDir: outDir, cacheDir: join(folder, "pages") });
  return { payloads, brand, assetsDir, cacheDir: join(folder, "cache"), outDir, lastBuild };
}

/** The colour at a place. `x` and `y` are shares of width and height from the top left. */
async function colourAt(image: Sharp, x: number, y: number): Promise<"red" | "green"> {
  const { data, info } = await image.clone().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return (data[at] ?? 0) > (data[at + 1] ?? 0) ? "red" : "green";
}

function sha1(content: string | Buffer): string {
  return createHash("sha1").update(content).digest("hex");
}
