import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { readBrand } from "#pipeline/site/brand/brand.ts";
import { brandDir } from "#pipeline/site/brand/brand-dir.ts";
import type { Drawing } from "#pipeline/site/drawing/drawing.ts";
import { narrowScreen } from "#pipeline/site/drawing/narrow-screen.ts";
import { renderDrawing } from "#pipeline/site/drawing/render-drawing.ts";
import { shareCardDrawing } from "#pipeline/site/drawing/share-card.ts";
import { openStudio, type Studio } from "#pipeline/site/drawing/studio.ts";
import { wideScreen } from "#pipeline/site/drawing/wide-screen.ts";
import { isSoak } from "#tests/support/rounds.ts";
import { samplePicture } from "#tests/support/sample-payload.ts";

const compound = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde";
const long = `${compound} `.repeat(6);

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio(await readBrand(brandDir({})));
});

const card = (title: string, name = "Beispiel") => shareCardDrawing({ title, name, locale: "de" });
const view = { name: "Beispiel", locale: "de", heading: "Titel", text: "Text" } as const;

test.each<[string, (words: string) => Drawing]>([
  ["a card's title", (words) => card(words)],
  ["a card's name", (words) => card("Titel", words)],
  ["a wide screen's heading", (words) => wideScreen({ ...view, heading: words })],
  [
    "a wide screen's text, eyebrow and button",
    (words) => wideScreen({ ...view, text: words, eyebrow: words, action: words }),
  ],
  ["a narrow screen's heading", (words) => narrowScreen({ ...view, heading: words })],
  [
    "a narrow screen's text, eyebrow and button",
    (words) => narrowScreen({ ...view, text: words, eyebrow: words, action: words }),
  ],
  ["a narrow screen's name", (words) => narrowScreen({ ...view, name: words })],
])("%s never runs over the edge, however long it is", async (_, draw) => {
  const empty = await pixelsOf(draw(""));
  for (const words of isSoak() ? [compound, "W".repeat(200)] : [long]) {
    const full = await pixelsOf(draw(words));
    expect(differingPixels(empty, full, { margin: 0 })).toBeGreaterThan(500);
    expect(differingPixels(empty, full, { margin: 20 })).toBe(0);
  }
});

test("a title beside a picture leaves the picture's place alone", async () => {
  const drawing = shareCardDrawing({ title: long, name: "Beispiel", locale: "de", picture: samplePicture });
  const { data, info } = await pixelsOf(drawing);
  const { left, top, width, height } = drawing.picture?.box ?? { left: 0, top: 0, width: 0, height: 0 };
  // The place is clear but for its round corner.
  const opaque = (x: number, y: number) => (data[(y * info.width + x) * info.channels + 3] ?? 0) > 0;
  for (const [x, y] of [
    [left + 2, top + 2],
    [left + width / 2, height / 2],
    [left + width - 2, height - 2],
  ] as const) {
    expect(opaque(Math.round(x), Math.round(y)), `${x}, ${y}`).toBe(false);
  }
  expect(opaque(left + 2, top + height - 2)).toBe(true);
});

test("two drawings of the same words are the same bytes, in two studios", async () => {
  const other = await openStudio(await readBrand(brandDir({})));
  const [one, two] = await Promise.all([studio, other].map((each) => renderDrawing(card(compound), each, undefined)));
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
});

async function pixelsOf(drawing: Drawing) {
  const { data, info } = await sharp(Buffer.from(drawing.svg(studio)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([drawing.size.width, drawing.size.height]);
  return { data, info };
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

/** How many pixels differ outside of the inner part; with a margin of 0, in all of it. */
function differingPixels(one: Pixels, two: Pixels, { margin }: { margin: number }): number {
  const { width, height } = one.info;
  const [before, after] = [wordsOf(one), wordsOf(two)];
  let count = 0;
  for (let at = 0; at < before.length; at++) {
    if (before[at] === after[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const isInside = margin > 0 && x >= margin && x < width - margin && y >= margin && y < height - margin;
    if (!isInside) count++;
  }
  return count;
}

/** Four channels at once. */
function wordsOf({ data }: Pixels): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
}
