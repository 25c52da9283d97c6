import { expect, test } from "vitest";
import { croppedSize, pictureFile, pictureWidths } from "#src/content/pictures.ts";
import type { PictureView } from "#src/content/views.ts";
import { samplePicture } from "#tests/support/sample-payload.ts";

const sized = (width: number, height = 100, more: Partial<PictureView> = {}) => {
  return { ...samplePicture, width, height, ...more };
};

test.each([
  ["as large as the largest step", sized(2400)],
  ["between two steps", sized(1800)],
  ["smaller than the smallest step", sized(200)],
  ["one pixel wide", sized(1)],
  ["huge", sized(9000)],
])("a picture that is %s is offered in rising widths and never enlarged", (_, picture) => {
  const widths = pictureWidths(picture);
  expect(widths.length).toBeGreaterThan(0);
  expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b));
  expect(Math.max(...widths)).toBeLessThanOrEqual(picture.width);
});

test("what is cut off does not count", () => {
  const cropped = sized(1000, 800, { crop: [0.25, 0.1, 0.25, 0.1] });
  expect(croppedSize(cropped)).toEqual({ width: 800, height: 400 });
  expect(Math.max(...pictureWidths(cropped))).toBe(800);
});

test("another crop, width or format is another file; another focus or text is not", () => {
  const picture = sized(1000);
  const files = [
    pictureFile(picture, 360, "avif"),
    pictureFile(picture, 360, "webp"),
    pictureFile(picture, 540, "webp"),
    pictureFile({ ...picture, crop: [0, 0.1, 0, 0] }, 360, "webp"),
    pictureFile({ ...picture, crop: [0.1, 0, 0, 0] }, 360, "webp"),
    pictureFile({ ...picture, sha1: "f".repeat(40) }, 360, "webp"),
  ];
  expect(new Set(files).size).toBe(files.length);
  expect(pictureFile({ ...picture, focus: [0.1, 0.9], alt: "Anders" }, 360, "webp")).toBe(files[1]);
});

test("a vector picture is one file, whatever width is asked for", () => {
  const drawing = { ...samplePicture, extension: "svg" };
  expect(pictureFile(drawing, 360, "avif")).toBe(`/media/${drawing.sha1}.svg`);
  expect(pictureFile(drawing, 2000, "jpg")).toBe(`/media/${drawing.sha1}.svg`);
});
