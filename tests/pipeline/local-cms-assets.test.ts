import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCms } from "#tests/support/local-cms/open-cms.ts";
import { filmAsset, pictureAsset, tinyDrawing, tinyPhoto, writeAssetFile } from "#tests/support/sample-assets.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

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

test("the rest of a file can be fetched on its own", async () => {
  const { assets, addressOf } = await cmsWithAssets();
  const { fileName, bytes } = assets.photo;
  const ask = (range: string) => fetch(addressOf(fileName), { headers: { range } });
  const rest = await ask("bytes=10-");
  expect(rest.status).toBe(206);
  expect(rest.headers.get("content-range")).toBe(`bytes 10-${bytes.length - 1}/${bytes.length}`);
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(10));
  const [some, last, beyond] = [await ask("bytes=2-4"), await ask("bytes=-3"), await ask(`bytes=${bytes.length}-`)];
  expect(Buffer.from(await some.arrayBuffer())).toEqual(bytes.subarray(2, 5));
  expect(Buffer.from(await last.arrayBuffer())).toEqual(bytes.subarray(-3));
  expect(beyond.status).toBe(416);
});

test("who has the file need not fetch it again", async () => {
  const { assets, addressOf } = await cmsWithAssets();
  const first = await fetch(addressOf(assets.film.fileName));
  const again = await fetch(addressOf(assets.film.fileName), {
    headers: { "if-none-match": first.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
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

test("a drawing that the CMS changed is known by its MD5 alone", async () => {
  const { cms, assets, addressOf } = await cmsWithAssets();
  const sanitised = Buffer.from("<svg/>");
  cms.assets.put(assets.drawing.fileName, sanitised);
  const { headers } = await fetch(addressOf(assets.drawing.fileName));
  expect(headers.get("x-sanity-sha1")).toBe(assets.drawing.document.sha1hash);
  expect(headers.get("x-sanity-md5")).toBe(createHash("md5").update(sanitised).digest("hex"));
});
