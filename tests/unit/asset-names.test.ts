import { expect, test } from "vitest";
import { assetFileName, assetIdOf, parseAssetId } from "#pipeline/snapshot/asset-names.ts";

const sha1 = "0123456789abcdef0123456789abcdef01234567";

test.each([
  { id: `image-${sha1}-1800x1200-jpg`, fileName: `${sha1}-1800x1200.jpg` },
  { id: `image-${sha1}-1x1-svg`, fileName: `${sha1}-1x1.svg` },
  { id: `file-${sha1}-mp4`, fileName: `${sha1}.mp4` },
])("$id is the file $fileName, and back", ({ id, fileName }) => {
  const name = parseAssetId(id);
  expect(name && assetFileName(name)).toBe(fileName);
  expect(assetIdOf(fileName)).toBe(id);
});

test.each([
  "image-abc-1x1-jpg",
  `image-${sha1}-0x1-jpg`,
  `image-${sha1}-1x1`,
  `image-${sha1}-1x1-../x`,
  `image-${sha1.toUpperCase()}-1x1-jpg`,
  `file-${sha1}`,
  `file-${sha1}-1x1-jpg`,
  "page-home",
  "",
])("%s is no asset's id", (id) => {
  expect(parseAssetId(id)).toBeUndefined();
});

test.each(["notes.txt", `${sha1}`, `${sha1}-1x1`, `${sha1}.JPG`, `x${sha1}.mp4`])(
  "%s is no asset's file",
  (fileName) => {
    expect(assetIdOf(fileName)).toBeUndefined();
  },
);
