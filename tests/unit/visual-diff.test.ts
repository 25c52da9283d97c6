import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { changedRegions } from "#pipeline/diff/visual/regions.ts";
import { readerOf } from "#pipeline/diff/visual/render.ts";
import { tempFolder } from "#tests/support/folders.ts";

const width = 200;

/** A page of blocks below each other, drawn as one colour each; the content says what they hold. */
async function photographed(...blocks: readonly { content: string; height: number; colour: string }[]) {
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
  return { png, width, height: bottom, blocks: placed };
}

const head = { content: "head", height: 300, colour: "navy" };
const text = { content: "text", height: 100, colour: "green" };
const foot = { content: "foot", height: 300, colour: "black" };

test("a changed block is cut out with some of what stands around it, the same on both sides", async () => {
  const before = await photographed(head, text, foot);
  const after = await photographed(head, { content: "more text", height: 140, colour: "red" }, foot);
  const [region, ...others] = await changedRegions(before, after);
  expect(others).toEqual([]);
  expect(region).toMatchObject({ width, height: 140 + 2 * 48 });
  for (const side of [region?.before, region?.after]) {
    expect(await sharp(side).metadata()).toMatchObject({ format: "webp", width, height: 236 });
  }
});

test("what only moved down the page has not changed", async () => {
  const before = await photographed(head, text, foot);
  const after = await photographed(head, { content: "new", height: 60, colour: "red" }, text, foot);
  const regions = await changedRegions(before, after);
  expect(regions.map(({ height }) => height)).toEqual([60 + 2 * 48]);
});

test("changes near each other are one region, those apart are two", async () => {
  const spaced = (gap: number, colour: string) =>
    photographed(
      { ...text, content: colour, colour },
      { ...head, height: gap },
      { ...text, content: `2${colour}`, colour },
    );
  expect(await changedRegions(await spaced(40, "green"), await spaced(40, "red"))).toHaveLength(1);
  expect(await changedRegions(await spaced(400, "green"), await spaced(400, "red"))).toHaveLength(2);
});

test("another address of a link, which nobody sees, is no region", async () => {
  const before = await photographed(head, text, foot);
  expect(await changedRegions(before, await photographed(head, { ...text, content: "link" }, foot))).toEqual([]);
});

test("what no block tells, such as another ground, is found by its pixels, and told apart from what is the same", async () => {
  const ground = (colour: string) => ({ ...text, content: "on some ground", colour });
  const [region] = await changedRegions(
    await photographed(head, ground("green"), foot),
    await photographed(head, ground("red"), foot),
  );
  expect(region).toMatchObject({ height: 100 + 2 * 48, leftOut: 0 });
  const same = () => photographed(head, ground("green"), foot);
  expect(await changedRegions(await same(), await same())).toEqual([]);
});

test("of a change higher than a picture may be, the part is shown that differs, and the rest is counted", async () => {
  const long = (colour: string) =>
    photographed({ ...head, content: `link ${colour}`, height: 3000 }, { content: colour, height: 40, colour }, foot);
  const [region, ...others] = await changedRegions(await long("green"), await long("red"));
  expect(others).toEqual([]);
  expect(region).toMatchObject({ height: 48 + 40 + 48, leftOut: 3000 - 48 });
  const { data } = await sharp(region?.after).raw().toBuffer({ resolveWithObject: true });
  expect([...data].some((_, at) => at % 3 === 0 && (data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 40)).toBe(true);
});

test("a page that came or went is shown alone", async () => {
  const page = await photographed(head, text);
  expect(await changedRegions(undefined, page)).toMatchObject([{ width, height: 400, after: expect.any(Buffer) }]);
  const [gone] = await changedRegions(page, undefined);
  expect([gone?.before !== undefined, gone?.after]).toEqual([true, undefined]);
});

test("a page with pages below it is read, not the folder beside it", async () => {
  const dist = await tempFolder();
  await mkdir(join(dist, "de/jobs"), { recursive: true });
  const read = readerOf(dist);
  for (const [path, name] of [
    ["/", "index.html"],
    ["/de", "de.html"],
    ["/de/jobs", "de/jobs.html"],
    ["/de/jobs/one", "de/jobs/one.html"],
    ["/de/styles.css", "de/styles.css"],
  ] as const) {
    await writeFile(join(dist, name), name);
    expect(String(await read(path))).toBe(name);
  }
  expect(await read("/de/jobs/two")).toBeUndefined();
});

test("what cannot be read is an error, and no page that is missing", async () => {
  const dist = await tempFolder();
  await mkdir(join(dist, "de.html"));
  await expect(readerOf(dist)("/de")).rejects.toThrow("EISDIR");
});
