import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { brandDir } from "#pipeline/settings.ts";
import { type Brand, readBrand } from "#pipeline/site/brand/brand.ts";
import { openDisplay, pictureBox, shareCardSvg } from "#pipeline/site/drawing/share-card.ts";
import type { Typeface } from "#pipeline/site/drawing/typeface.ts";
import type { ShareCard } from "#src/content/share-card.ts";
import { isSoak } from "#tests/support/rounds.ts";
import { samplePicture } from "#tests/support/sample-payload.ts";

const compound = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde";
const long = `${compound} `.repeat(6);
const card = { title: "Titel", name: "Beispiel", locale: "de" } as const;

let brand: Brand;
let display: Typeface;

beforeAll(async () => {
  brand = await readBrand(brandDir({}));
  display = await openDisplay(brand);
});

test("a card's name never runs over the edge, however long it is", async () => {
  const empty = await pixelsOf({ ...card, name: "" });
  for (const words of isSoak() ? [compound, "W".repeat(200)] : [long]) {
    const places = differingPixels(empty, await pixelsOf({ ...card, name: words }));
    expect(places.length).toBeGreaterThan(500);
    // 20 px along each edge of the card stay empty.
    expect(places.filter(([x, y]) => x < 20 || x >= 1180 || y < 20 || y >= 610)).toEqual([]);
  }
});

test("a long title leaves the picture's area empty, except at its round corner", async () => {
  const { data, info } = await pixelsOf({ ...card, title: long, picture: samplePicture });
  const { left, top, width, height } = pictureBox;
  const isEmptyAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3] === 0;
  const areEmpty = {
    middle: isEmptyAt(left + width / 2, height / 2),
    topLeft: isEmptyAt(left + 2, top + 2),
    topRight: isEmptyAt(left + width - 2, top + 2),
    bottomRight: isEmptyAt(left + width - 2, top + height - 2),
    roundBottomLeft: isEmptyAt(left + 2, top + height - 2),
  };
  expect(areEmpty).toEqual({ middle: true, topLeft: true, topRight: true, bottomRight: true, roundBottomLeft: false });
});

async function pixelsOf(shown: ShareCard) {
  const { data, info } = await sharp(Buffer.from(shareCardSvg(shown, brand, display)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  return { data, info };
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

function differingPixels(one: Pixels, two: Pixels): (readonly [x: number, y: number])[] {
  const [before, after] = [one, two].map(({ data }) => new Uint32Array(data.buffer, data.byteOffset, data.length / 4));
  const { width } = one.info;
  const differing = [...(before ?? []).entries()].filter(([at, pixel]) => pixel !== after?.[at]);
  return differing.map(([at]) => [at % width, Math.floor(at / width)]);
}
