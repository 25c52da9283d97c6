import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PictureView } from "#src/content/media-views.ts";
import { croppedRegion, pictureFile, pictureWidths } from "#src/content/pictures.ts";
import { focusAttributes } from "#src/ui/picture/focus-attributes.ts";
import { samplePicture } from "#tests/support/sample-payload.ts";

const sized = (width: number, height: number, more: Partial<PictureView> = {}) => {
  return { ...samplePicture, width, height, ...more };
};

test("two pictures have the same file if and only if they have the same pixels, width and format", () => {
  const share = fc.double({ min: 0, max: 0.499, noNaN: true });
  const picture = fc.record({
    // The crops of two pictures differ so little that they often have the same pixels.
    croppedMore: fc.double({ min: 0, max: 0.002, noNaN: true }),
    sha1: fc.constantFrom("0".repeat(40), "f".repeat(40)),
    focus: fc.tuple(share, share),
    alt: fc.string(),
    width: fc.constantFrom(360, 540),
    format: fc.constantFrom("avif", "webp"),
  });
  const crop = fc.tuple(share, share, share, share);
  const property = fc.property(crop, picture, picture, ([top, ...sides], ...pictures) => {
    const [one, two] = pictures.map(({ croppedMore, width, format, ...own }) => {
      const cropped = sized(1000, 800, { ...own, crop: [top + croppedMore, ...sides] });
      const shown = JSON.stringify([own.sha1, croppedRegion(cropped), width, format]);
      return { file: pictureFile(cropped, width, format), shown };
    });
    expect(one?.file === two?.file).toBe(one?.shown === two?.shown);
  });
  fc.assert(property, { numRuns: 1000 });
});

test("a picture is offered in rising widths, never enlarged, and never higher than AVIF and WebP can be", () => {
  const size = fc.integer({ min: 1, max: 30_000 });
  const property = fc.property(size, size, (width, height) => {
    const widths = pictureWidths(sized(width, height));
    expect(widths).toEqual([...new Set(widths)].sort((one, other) => one - other));
    expect(widths.at(-1) ?? 0).toBeLessThanOrEqual(width);
    for (const step of widths) expect(Math.round((step * height) / width)).toBeLessThanOrEqual(16_383);
  });
  fc.assert(property);
});

/** The parts of a focal point's attribute, in percent. They are added up: `40 20 10` stands for 70 %. */
const partsOf = (attribute = "") => attribute.split(" ").filter((part) => part !== "");
const percents = Array.from({ length: 101 }, (_, percent) => percent);

test("the parts of a focal point add up to it with an error of 2.5 % at most, and the middle needs no parts", () => {
  for (const focus of [undefined, [0.5, 0.51]] as const) expect(focusAttributes(focus)).toEqual({});
  const sumOf = (attribute?: string) =>
    attribute === undefined ? 50 : partsOf(attribute).reduce((sum, part) => sum + Number(part), 0);
  for (const percent of percents) {
    const attributes = focusAttributes([percent / 100, 1 - percent / 100]);
    expect(Math.abs(sumOf(attributes["data-focus-x"]) - percent)).toBeLessThanOrEqual(2.5);
    expect(Math.abs(sumOf(attributes["data-focus-y"]) - (100 - percent))).toBeLessThanOrEqual(2.5);
  }
});

test.each(["x", "y"] as const)("the styles have a rule for each part of a focal point's %s, and add it", (axis) => {
  const styles = readFileSync(new URL("../../src/ui/picture/picture.module.css", import.meta.url), "utf8");
  const parts = percents.flatMap((percent) =>
    partsOf(focusAttributes([percent / 100, percent / 100])[`data-focus-${axis}`]),
  );
  expect(parts.length).toBeGreaterThan(0);
  for (const part of new Set(parts)) {
    expect(styles).toContain(`&[data-focus-${axis}~="${part}"] {\n      --${axis}-${part}: ${part}%;`);
    expect(styles).toMatch(new RegExp(`--focus-${axis}: calc\\([^;]*var\\(--${axis}-${part}, 0%\\)`));
  }
});
