import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type Look, readerOf } from "#pipeline/diff/visual/photograph.ts";
import { changesOf } from "#pipeline/diff/visual/regions.ts";
import { partsBetween } from "#pipeline/diff/visual/visual-diff.ts";
import { tempFolder } from "#tests/support/folders.ts";

const width = 200;

type Block = { content: string; height: number; colour: string };

/** A page of blocks below each other, each drawn in one colour. */
async function photographed(...blocks: readonly Block[]) {
  let bottom = 0;
  const placed = blocks.map(({ content, height }) => {
    const top = bottom;
    bottom += height;
    return { content, left: 20, top, right: 180, bottom };
  });
  const pieces = blocks.map(async ({ height, colour }, index) => {
    const input = await sharp({ create: { width: 160, height, channels: 3, background: colour } })
      .png()
      .toBuffer();
    return { input, left: 20, top: placed[index]?.top ?? 0 };
  });
  const page = sharp({ create: { width, height: bottom, channels: 3, background: "white" } });
  const png = await page
    .composite(await Promise.all(pieces))
    .png()
    .toBuffer();
  const look: Look = {
    ...{ width, height: bottom, blocks: placed, scale: 1 },
    take: async (part) => ({ ...part, pixels: await sharp(png).extract(part).removeAlpha().raw().toBuffer() }),
    takeAll: async () => {},
  };
  return look;
}

async function changedRegions(before: Look | undefined, after: Look | undefined) {
  return (await partsBetween(before, after, new Map())).map(({ region }) => region);
}

const head = { content: "head", height: 300, colour: "navy" };
const text = { content: "text", height: 100, colour: "green" };
const foot = { content: "foot", height: 300, colour: "black" };
const between = (...blocks: readonly Block[]) => photographed(head, ...blocks, foot);

test("a changed block is shown with some of its surroundings, the same area before and after", async () => {
  const before = await between(text);
  const after = await between({ content: "more text", height: 140, colour: "red" });
  const [region, ...others] = await changedRegions(before, after);
  expect(others).toEqual([]);
  expect(region).toMatchObject({ width, height: 140 + 2 * 48 });
  for (const side of [region?.before, region?.after]) {
    expect(await sharp(side).metadata()).toMatchObject({ format: "webp", width, height: 236 });
  }
});

test("a block that only moved down the page has not changed", async () => {
  const before = await between(text);
  const after = await between({ content: "new", height: 60, colour: "red" }, text);
  const regions = await changedRegions(before, after);
  expect(regions.map(({ height }) => height)).toEqual([60 + 2 * 48]);
});

test("a changed address of a link, which is invisible, is no region", async () => {
  const before = await between(text);
  expect(await changedRegions(before, await between({ ...text, content: "link" }))).toEqual([]);
});

test("a change of pixels alone, such as another background, is found", async () => {
  const on = (colour: string) => between({ ...text, content: "on some ground", colour });
  const [region] = await changedRegions(await on("green"), await on("red"));
  expect(region).toMatchObject({ height: 100 + 2 * 48, leftOut: 0 });
  expect(await changedRegions(await on("green"), await on("green"))).toEqual([]);
});

test("a change of pixels alone is found beside a changed address of a link", async () => {
  const page = (colour: string) => photographed({ ...head, colour }, foot, { ...text, content: `link on ${colour}` });
  expect(await changedRegions(await page("green"), await page("red"))).toMatchObject([{ height: 300 + 48 }]);
});

test("a change higher than the limit is cut, and the hidden rest is counted", async () => {
  const long = (colour: string) =>
    photographed({ ...head, content: `link ${colour}`, height: 3000 }, { content: colour, height: 40, colour }, foot);
  const [region, ...others] = await changedRegions(await long("green"), await long("red"));
  expect(others).toEqual([]);
  expect(region).toMatchObject({ height: 48 + 40 + 48, leftOut: 3000 - 48 });
  const { data } = await sharp(region?.after).raw().toBuffer({ resolveWithObject: true });
  expect([...data].some((_, at) => at % 3 === 0 && (data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 40)).toBe(true);
});

test("an added or removed page is shown in one picture", async () => {
  const page = await photographed(head, text);
  const size = { width, height: 400 };
  expect(await changedRegions(undefined, page)).toEqual([{ ...size, leftOut: 0, after: expect.any(Buffer) }]);
  expect(await changedRegions(page, undefined)).toEqual([{ ...size, leftOut: 0, before: expect.any(Buffer) }]);
});

test("the same change has the same key on every page, and another change has another one", async () => {
  const after = { content: "new", height: 60, colour: "red" };
  const keyOf = async (old: Block, now: Block, ...others: Block[]) =>
    changesOf(await photographed(...others, old, foot), await photographed(...others, now, foot))[0]?.key;
  expect(await keyOf(text, after, head)).toBe(await keyOf(text, after));
  expect(await keyOf(text, after, head)).not.toBe(await keyOf(text, { ...after, content: "newer" }, head));
});

test("a page is read as its file, not as a folder of the same name; what cannot be read is no missing page", async () => {
  const dist = await tempFolder();
  const read = readerOf(dist);
  await mkdir(join(dist, "de/jobs.html"), { recursive: true });
  for (const name of ["index.html", "de.html", "de/styles.css"]) {
    await writeFile(join(dist, name), name);
    expect(String(await read(`/${name.replace(/(^index)?\.html$/, "")}`))).toBe(name);
  }
  expect(await read("/de/team")).toBeUndefined();
  await expect(read("/de/jobs")).rejects.toThrow("EISDIR");
});
