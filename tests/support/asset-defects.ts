import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Defect } from "./defects.ts";
import { append, type Edit, write } from "./edit-snapshot.ts";
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
import { lines, picture, reference } from "./sample-documents.ts";

/** Assets that are not what they say. Each brings an asset of its own, and a partner that shows it. */
export const assetDefects: readonly Defect[] = [
  photo("gone", 10, {}, "is missing", { break: (file) => rm(file) }),
  photo("rotten", 11, {}, "not what its name says", { break: (file) => writeFile(file, "rot") }),
  photo("size", 12, { size: 3 }, "says 3 bytes", { path: "size" }),
  photo("hash", 13, { sha1hash: "0".repeat(40) }, "the asset's id says", { path: "sha1hash" }),
  photo("mime", 14, { mimeType: "image/png" }, "“image/jpeg”", { path: "mimeType" }),
  photo("extension", 15, { extension: "png" }, "“jpg”", { path: "extension" }),
  photo("width", 16, { metadata: { dimensions: { width: 25, height: 16 } } }, "24", {
    path: "metadata.dimensions.width",
  }),
  file("pixels", async () => ({ ...(await tinyPhoto(17)), width: 48 }), "24 × 16 pixels"),
  file("png", async () => ({ ...(await tinyPhoto(18)), extension: "png", mimeType: "image/png" }), "content is jpeg"),
  file("tiff", async () => ({ ...(await tinyPhoto(19)), extension: "tiff", mimeType: "image/tiff" }), ".tiff file"),
  file("words", async () => ({ ...(await tinyPhoto(20)), bytes: Buffer.from("words") }), "cannot be read as a picture"),
  file("cut", async () => cut(await tinyPhoto(21, 640, 480)), "cannot be read to its end"),
  file("script", () => tinyDrawing("<script>1</script>"), "a script"),
  file("handler", () => tinyDrawing('<rect onload="go()"/>'), "an event handler"),
  file("outside", () => tinyDrawing('<image href="https://spy.example/p.png"/>'), "the outside"),
  file("foreign", () => tinyDrawing("<foreignObject><p>hi</p></foreignObject>"), "foreign content"),
  {
    name: "an asset of no use",
    edit: async (dir) => {
      const asset = pictureAsset("unused.jpg", await tinyPhoto(30));
      await writeAssetFile(dir, asset);
      await write(asset.document)(dir);
    },
    expect: { document: "unused.jpg", path: "", wrong: "no document uses it", level: "warning" },
  },
  {
    name: "a file that belongs to no document",
    edit: async (dir) => writeAssetFile(dir, { ...filmAsset("x"), fileName: `${"a".repeat(40)}.mp4` }),
    expect: { document: `assets/${"a".repeat(40)}.mp4`, path: "", wrong: "belongs to no document" },
  },
  {
    name: "a film that is none",
    edit: async (dir) => {
      const asset = filmAsset("fake.mp4", "not a film ");
      await writeAssetFile(dir, asset);
      await write(asset.document)(dir);
      const film = { _type: "file", asset: reference(asset.document._id) };
      const thumb = picture(
        (await addPartner(dir, "poster", pictureAsset("poster.jpg", await tinyPhoto(31)))).document._id,
      );
      await append("gallery-farm", "items", { _key: "fake", film, thumb })(dir);
    },
    expect: { document: "fake.mp4", path: "", wrong: "does not begin as such a film" },
  },
  {
    name: "a document that is none",
    edit: async (dir) => {
      const asset = documentAsset("fake.pdf", "not a document");
      await writeAssetFile(dir, asset);
      await write(asset.document)(dir);
      const document = { _type: "file", asset: reference(asset.document._id) };
      const title = { _type: "localeString", de: "Blatt", en: "Sheet" };
      await append("gallery-farm", "items", { _key: "sham", document, title })(dir);
    },
    expect: { document: "fake.pdf", path: "", wrong: "does not begin as such a document" },
  },
  {
    name: "an asset whose id says nothing",
    edit: async (dir) => {
      const asset = pictureAsset("odd.jpg", await tinyPhoto(32));
      await addPartner(dir, "odd", { ...asset, document: { ...asset.document, _id: "image-odd" } });
      await rm(join(dir, "assets", asset.fileName));
    },
    expect: { document: "odd.jpg (image-odd)", path: "_id", wrong: "does not name a hash" },
  },
];

/** Its header is whole, so that its size is known. */
function cut(picture: Picture): Picture {
  return { ...picture, bytes: picture.bytes.subarray(0, Math.floor(picture.bytes.length * 0.8)) };
}

interface Extra {
  readonly path?: string;
  readonly break?: (file: string) => Promise<void>;
}

function photo(name: string, seed: number, fields: Record<string, unknown>, wrong: string, extra: Extra): Defect {
  const edit: Edit = async (dir) => {
    const asset = pictureAsset(`${name}.jpg`, await tinyPhoto(seed));
    await addPartner(dir, name, { ...asset, document: { ...asset.document, ...fields } });
    await extra.break?.(join(dir, "assets", asset.fileName));
  };
  return { name: `a photo: ${name}`, edit, expect: { document: `${name}.jpg (`, path: extra.path ?? "", wrong } };
}

function file(name: string, make: () => Picture | Promise<Picture>, wrong: string): Defect {
  const edit: Edit = async (dir) => {
    await addPartner(dir, name, pictureAsset(`file-${name}`, await make()));
  };
  return { name: `a picture's file: ${name}`, edit, expect: { document: `file-${name} (`, path: "", wrong } };
}

async function addPartner(dir: string, name: string, asset: SampleAsset): Promise<SampleAsset> {
  await writeAssetFile(dir, asset);
  await write(asset.document)(dir);
  await write({
    _id: `partner-${name}`,
    _type: "partner",
    name,
    logo: picture(asset.document._id),
    description: lines("Zeigt ein Bild.", "Shows a picture."),
    order: 2,
  })(dir);
  return asset;
}
