import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { brandDir } from "#pipeline/settings.ts";
import { type Brand, readBrand } from "#pipeline/site/brand/brand.ts";
import { openDisplay, pictureBox, shareCardSvg } from "#pipeline/site/drawing/share-card.ts";
import type { Typeface } from "#pipeline/site/drawing/typeface.ts";
import { type ShareCard, shareCardAlt, shareCardFile } from "#src/content/share-card.ts";
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

test("a share card's address changes with all that the card shows, and with nothing else", () => {
  const full: ShareCard = { ...card, picture: samplePicture };
  const cards: ShareCard[] = [
    full,
    card,
    { ...full, title: "Tit\u00adel" },
    { ...full, name: "Anders" },
    { ...full, locale: "en" },
    { ...full, picture: { ...samplePicture, focus: [0.1, 0.9] } },
    { ...full, picture: { ...samplePicture, crop: [0, 0.1, 0, 0] } },
    { ...full, picture: { ...samplePicture, sha1: "f".repeat(40) } },
  ];
  const files = [...cards.map((one) => shareCardFile(one, "look")), shareCardFile(full, "other")];
  expect(new Set(files).size).toBe(files.length);
  const sameSight = { ...full, picture: { ...samplePicture, alt: "Anders", placeholder: "data:image/png,x" } };
  expect(shareCardFile(sameSight, "look")).toBe(shareCardFile(full, "look"));
});

test("a card's alternative text names its title, the company and what its picture shows", () => {
  const alt = shareCardAlt({ ...card, title: "Chemie\u00adlaborant", picture: samplePicture });
  expect(alt).toBe(`Chemielaborant – Beispiel: ${samplePicture.alt}`);
  expect(shareCardAlt(card)).toBe("Titel – Beispiel");
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
