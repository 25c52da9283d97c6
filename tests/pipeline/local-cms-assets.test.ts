import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#tests/support/folders.ts";
import { openCms } from "#tests/support/local-cms/test-cms.ts";
import { filmAsset, pictureAsset, tinyDrawing, tinyPhoto, writeAssetFile } from "#tests/support/sample-assets.ts";

async function cmsWithAssets() {
  const dir = await tempFolder();
  const assets = {
    photo: pictureAsset("photo.jpg", await tinyPhoto(3)),
    drawing: pictureAsset("drawing.svg", tinyDrawing()),
    film: filmAsset("loop.mp4"),
  };
  await mkdir(join(dir, "assets"));
  for (const asset of Object.values(assets)) await writeAssetFile(dir, asset);
  const cms = await openCms({ assetsDir: join(dir, "assets") });
  const addressOf = (name: string) =>
    `${cms.origin}/${name.includes("x") ? "images" : "files"}/local/production/${name}`;
  return { cms, assets, addressOf };
}

test.each([
  ["photo", "image/jpeg"],
  ["drawing", "image/svg+xml"],
  ["film", "video/mp4"],
] as const)("a %s is served with its type and the digests of its bytes", async (name, type) => {
  const { assets, addressOf } = await cmsWithAssets();
  const { fileName, bytes } = assets[name];
  const answer = await fetch(addressOf(fileName));
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": type,
    "content-length": String(bytes.length),
    "x-sanity-sha1": createHash("sha1").update(bytes).digest("hex"),
    "x-sanity-md5": createHash("md5").update(bytes).digest("hex"),
  });
});

test("there is no file under another project, another name or another kind, and none outside of the folder", async () => {
  const { cms, assets } = await cmsWithAssets();
  const { fileName } = assets.photo;
  for (const path of [
    `/images/sea/production/${fileName}`,
    `/images/local/production/${fileName.replace(/^./, "x")}`,
    `/files/local/production/${fileName}`,
    "/images/local/production/..%2f..%2fpackage.json",
  ]) {
    expect((await fetch(cms.origin + path)).status, path).toBe(404);
  }
});
