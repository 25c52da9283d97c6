import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Defect, type Differing, defect } from "./defect.ts";
import { append, write } from "./edit-snapshot.ts";
import { lines, picture, reference, text } from "./sample.ts";
import {
  documentAsset,
  filmAsset,
  type Picture,
  pictureAsset,
  type SampleAsset,
  tinyDrawing,
  tinyPhoto,
  writeAssetFile,
} from "./sample-assets.ts";

const noCrop = { _type: "sanity.imageCrop", top: 0, bottom: 0, left: 0, right: 0 };

/** Assets whose bytes contradict their names or data. Each case adds an asset and a document that uses it. */
export const assetDefects: readonly Defect[] = [
  spoiltFile(10, "is missing", rm),
  spoiltFile(11, "does not match its name", (path) => writeFile(path, "rot")),
  spoiltFile(12, "is a pointer of Git LFS", (path) =>
    writeFile(path, "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n"),
  ),
  wrongFact(13, { size: 3 }, "size", "says 3 bytes"),
  wrongFact(14, { sha1hash: "0".repeat(40) }, "sha1hash", "the asset's id says"),
  wrongFact(15, { mimeType: "image/png" }, "mimeType", "“image/jpeg”"),
  wrongFact(16, { extension: "png" }, "extension", "“jpg”"),
  wrongFact(17, { metadata: { dimensions: { width: 25, height: 16 } } }, "metadata.dimensions.width", "24"),
  photo(18, { _id: "image-odd" }, rm, "_id", "does not contain a hash"),
  file("pixels", async () => ({ ...(await tinyPhoto(19)), width: 48 }), "24 × 16 pixels"),
  file("png", async () => ({ ...(await tinyPhoto(20)), extension: "png", mimeType: "image/png" }), "content is jpeg"),
  file("tiff", async () => ({ ...(await tinyPhoto(21)), extension: "tiff", mimeType: "image/tiff" }), ".tiff file"),
  file("words", async () => ({ ...(await tinyPhoto(22)), bytes: Buffer.from("words") }), "cannot be read as a picture"),
  file("cut", async () => cut(await tinyPhoto(23, 640, 480)), "cannot be read to its end"),
  // tests/unit/unsafe-svg.test.ts has further unsafe drawings.
  file("script", () => tinyDrawing("<script>1</script>"), "a script"),
  file("moving", tinyAnimation, "first frame", { level: "warning" }),
  shown("hairline", await tinyPhoto(24, 1, 16_384), {}, "", "too narrow"),
  shown("nothing", await tinyPhoto(25), { crop: { ...noCrop, left: 0.5, right: 0.49 } }, ".crop", "leaves nothing"),
  defect("unused.jpg", "", "no document uses it", addUnusedPhoto, { level: "warning" }),
  defect(`assets/${"a".repeat(40)}.mp4`, "", "belongs to no document", (dir) =>
    writeAssetFile(dir, { ...filmAsset("x"), fileName: `${"a".repeat(40)}.mp4` }),
  ),
  {
    edit: addFilmsAndDocument,
    problems: [
      { document: "fake.mp4", path: "", wrong: "does not begin as such a film" },
      { document: "fake.webm", path: "", wrong: "does not begin as such a film" },
      { document: "fake.pdf", path: "", wrong: "does not begin as such a document" },
    ],
  },
];

/** Cuts the end off a picture. Its header is complete, so its size is still known. */
function cut(whole: Picture): Picture {
  return { ...whole, bytes: whole.bytes.subarray(0, Math.floor(whole.bytes.length * 0.8)) };
}

/** A good photo whose document or file is changed. @param seed differs in each case, so that no two photos are equal */
function photo(seed: number, fields: object, spoil: Spoil, path: string, wrong: string): Defect {
  const name = `photo-${seed}`;
  return defect(`${name} (`, path, wrong, async (dir) => {
    const asset = pictureAsset(name, await tinyPhoto(seed));
    await addPartner(dir, name, { ...asset, document: { ...asset.document, ...fields } });
    await spoil(join(dir, "assets", asset.fileName));
  });
}

/** Deletes or overwrites the file at a path. */
type Spoil = (path: string) => Promise<void>;

function spoiltFile(seed: number, wrong: string, spoil: Spoil): Defect {
  return photo(seed, {}, spoil, "", wrong);
}

function wrongFact(seed: number, fact: object, path: string, wrong: string): Defect {
  return photo(seed, fact, async () => {}, path, wrong);
}

async function addUnusedPhoto(dir: string): Promise<void> {
  await put(dir, pictureAsset("unused.jpg", await tinyPhoto(26)));
}

/** Adds two films and a document whose files are of no such format, and a good film. A gallery shows all four. */
async function addFilmsAndDocument(dir: string): Promise<void> {
  const fakes = ["fake.mp4", "fake.webm"].map((name) => filmAsset(name, `no film ${name}`));
  const films = [...fakes, filmAsset("real.webm", "\x1a\x45\xdf\xa3 film")];
  const sheet = documentAsset("fake.pdf", "not a document");
  const poster = pictureAsset("poster.jpg", await tinyPhoto(27));
  for (const asset of [...films, sheet, poster]) await put(dir, asset);
  const thumb = picture(poster.document._id);
  const items = films.map((film, index) => ({ _key: `film${index}`, film: assetField(film), thumb }));
  for (const item of items) await append("gallery-farm", "items", item)(dir);
  const sham = { _key: "sham", document: assetField(sheet), title: text("Blatt", "Sheet") };
  await append("gallery-farm", "items", sham)(dir);
}

/** A file that a partner shows as its logo. */
export function file(
  name: string,
  make: () => Picture | Promise<Picture>,
  wrong: string,
  differing?: Differing,
): Defect {
  const edit = async (dir: string) => addPartner(dir, name, pictureAsset(`file-${name}`, await make()));
  return defect(`file-${name} (`, "", wrong, edit, differing);
}

/** A good file in a field that cannot show it. */
function shown(name: string, made: Picture, fields: object, below: string, wrong: string): Defect {
  return defect("gallery-farm", `items[${name}].image${below}`, wrong, async (dir) => {
    const asset = pictureAsset(`shown-${name}`, made);
    await put(dir, asset);
    const item = { _key: name, image: { ...picture(asset.document._id), ...fields } };
    await append("gallery-farm", "items", item)(dir);
  });
}

function assetField({ document }: SampleAsset): object {
  return { _type: "file", asset: reference(document._id) };
}

async function addPartner(dir: string, name: string, asset: SampleAsset): Promise<void> {
  await put(dir, asset);
  const description = lines("Zeigt ein Bild.", "Shows a picture.");
  const logo = picture(asset.document._id);
  await write({ _id: `partner-${name}`, _type: "partner", name, logo, description, order: 2 })(dir);
}

async function put(dir: string, asset: SampleAsset): Promise<void> {
  await writeAssetFile(dir, asset);
  await write(asset.document)(dir);
}

/** An animation of two frames, one below the other in the raw pixels. */
async function tinyAnimation(): Promise<Picture> {
  const [width, height] = [24, 16];
  const pixels = Buffer.alloc(width * height * 2 * 3, 90).fill(200, 0, width * height * 3);
  const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const;
  const bytes = await sharp(pixels, { raw }).webp({ loop: 0 }).toBuffer();
  return { bytes, extension: "webp", mimeType: "image/webp", width, height };
}
