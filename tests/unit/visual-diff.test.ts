import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { partsBetween } from "#pipeline/diff/visual/differing-parts.ts";
import { type PageView, readerOf } from "#pipeline/diff/visual/screenshots.ts";
import { visualChanges } from "#pipeline/diff/visual/visual-changes.ts";
import { tempFolder } from "#tests/support/folders.ts";

const width = 200;

type Block = { content: string; height: number; colour: string };

/** A page of blocks below each other, each drawn in one colour. */
async function photographed(...blocks: readonly Block[]): Promise<PageView> {
  let bottom = 0;
  const placed = blocks.map(({ content, height }) => {
    const top = bottom;
    bottom += height;
    return { content, left: 20, top, right: 180, bottom };
  });
  const drawn = blocks.map(({ height, colour }, index) => {
    return `<rect x="20" y="${placed[index]?.top}" width="160" height="${height}" fill="${colour}"/>`;
  });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${bottom}">${drawn.join("")}</svg>`;
  const page = await sharp(Buffer.from(drawing)).flatten({ background: "white" }).png().toBuffer();
  return {
    width,
    height: bottom,
    blocks: placed,
    scale: 1,
    screenshot: async (part) => ({ ...part, pixels: await sharp(page).extract(part).raw().toBuffer() }),
    screenshotAll: async () => {},
  };
}

async function changedRegions(before: PageView | undefined, after: PageView | undefined) {
  return (await partsBetween(before, after, new Map())).map(({ region }) => region);
}

const head = { content: "head", height: 300, colour: "navy" };
const text = { content: "text", height: 100, colour: "green" };
const foot = { content: "foot", height: 300, colour: "black" };

const grey = { content: "new", height: 60, colour: "grey" };
const longer = { content: "more text", height: 140, colour: "red" };
const link = { ...text, content: "link" };
const red = { ...text, colour: "red" };

/** A region shows 48 pixels above and below a change, and the same area of both pages. */
test.each<[name: string, before: Block[], after: Block[], heights: number[]]>([
  ["a changed block is shown", [head, text, foot], [head, longer, foot], [140 + 2 * 48]],
  [
    "a block that only moved down the page has not changed",
    [head, text, foot],
    [head, grey, text, foot],
    [60 + 2 * 48],
  ],
  ["a changed address of a link, which is invisible, is no region", [head, text, foot], [head, link, foot], []],
  ["a change of pixels alone is found", [head, text, foot], [head, red, foot], [100 + 2 * 48]],
  ["without a change there is no region", [head, text, foot], [head, text, foot], []],
  [
    "a change of pixels alone is found beside a changed address of a link",
    [head, foot, text],
    [{ ...head, colour: "red" }, foot, link],
    [300 + 48],
  ],
])("%s", async (_, before, after, heights) => {
  const regions = await changedRegions(await photographed(...before), await photographed(...after));
  expect(regions).toMatchObject(heights.map((height) => ({ width, height, leftOut: 0 })));
  for (const { height, ...sides } of regions)
    for (const side of [sides.before, sides.after])
      expect(await sharp(side).metadata()).toMatchObject({ format: "webp", width, height });
});

test("a change higher than the limit is cut, and the hidden rest is counted", async () => {
  const long = (colour: string) =>
    photographed({ ...head, content: `link ${colour}`, height: 3000 }, { content: colour, height: 40, colour }, foot);
  const [region, ...others] = await changedRegions(await long("green"), await long("red"));
  expect(others).toEqual([]);
  expect(region).toMatchObject({ height: 48 + 40 + 48, leftOut: 3000 - 48 });
  const { data } = await sharp(region?.after).raw().toBuffer({ resolveWithObject: true });
  // Three bytes are a pixel: the picture has a red one.
  expect([...data].some((_, at) => at % 3 === 0 && (data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 40)).toBe(true);
});

test("an added or removed page is shown in one picture", async () => {
  const page = await photographed(head, text);
  const size = { width, height: 400 };
  expect(await changedRegions(undefined, page)).toEqual([{ ...size, leftOut: 0, after: expect.any(Buffer) }]);
  expect(await changedRegions(page, undefined)).toEqual([{ ...size, leftOut: 0, before: expect.any(Buffer) }]);
});

test("the same change has the same key on every page, and another change has another one", async () => {
  const keyOf = async (old: Block, now: Block, ...others: Block[]) =>
    visualChanges(await photographed(...others, old, foot), await photographed(...others, now, foot))[0]?.key;
  expect(await keyOf(text, grey, head)).toBe(await keyOf(text, grey));
  expect(await keyOf(text, grey, head)).not.toBe(await keyOf(text, { ...grey, content: "newer" }, head));
});

test("a page is read as its file, not as a folder of the same name; an unreadable page does not count as missing", async () => {
  const dist = await tempFolder();
  const read = readerOf(dist);
  await mkdir(join(dist, "de/jobs.html"), { recursive: true });
  for (const [file, path] of [
    ["index.html", "/"],
    ["de.html", "/de"],
    ["de/styles.css", "/de/styles.css"],
  ] as const) {
    await writeFile(join(dist, file), file);
    expect(String(await read(path))).toBe(file);
  }
  expect(await read("/de/team")).toBeUndefined();
  await expect(read("/de/jobs")).rejects.toThrow("EISDIR");
});
