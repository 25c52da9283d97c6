import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { croppedRegion, pictureFile, pictureWidths } from "#src/content/pictures.ts";
import { type ShareCard, shareCardAlt, shareCardFile } from "#src/content/share-card.ts";
import type { PictureView } from "#src/content/views.ts";
import { focusAttributes } from "#src/ui/picture/focus-attributes.ts";
import { samplePicture } from "#tests/support/sample.ts";

const sized = (width: number, height = 100, more: Partial<PictureView> = {}) => {
  return { ...samplePicture, width, height, ...more };
};

test("the cropped part does not count", () => {
  const cropped = sized(1000, 800, { crop: [0.25, 0.1, 0.25, 0.1] });
  expect(croppedRegion(cropped)).toEqual({ left: 100, top: 200, width: 800, height: 400 });
  expect(Math.max(...pictureWidths(cropped))).toBe(800);
});

test("crops have the same file if and only if they have the same pixels", () => {
  const share = fc.double({ min: 0, max: 0.499, noNaN: true });
  const near = fc.tuple(fc.tuple(share, share, share, share), fc.double({ min: 0, max: 0.002, noNaN: true }));
  const isSame = fc.property(near, ([crop, more]) => {
    const one = sized(1000, 800, { crop });
    const other = { ...one, crop: [crop[0] + more, crop[1], crop[2], crop[3]] as const };
    const samePixels = JSON.stringify(croppedRegion(one)) === JSON.stringify(croppedRegion(other));
    return (pictureFile(one, 360, "webp") === pictureFile(other, 360, "webp")) === samePixels;
  });
  fc.assert(isSame);
});

test("a picture is offered in rising widths, never enlarged, and never higher than AVIF and WebP can be", () => {
  const size = fc.integer({ min: 1, max: 30_000 });
  const isOffered = fc.property(size, size, (width, height) => {
    const widths = pictureWidths(sized(width, height));
    expect(widths).toEqual([...new Set(widths)].sort((one, other) => one - other));
    expect(widths.at(-1) ?? 0).toBeLessThanOrEqual(width);
    for (const step of widths) expect(Math.round((step * height) / width)).toBeLessThanOrEqual(16_383);
  });
  fc.assert(isOffered);
});

test("another crop, width or format needs another file; another focal point or text does not", () => {
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

const styles = readFileSync(new URL("../../src/ui/picture/picture.module.css", import.meta.url), "utf8");

test("every focal point has a CSS rule that is at most half a step away; the middle needs none", () => {
  for (const focus of [undefined, [0.5, 0.51]] as const) expect(focusAttributes(focus)).toEqual({});
  for (let percent = 0; percent <= 100; percent++) {
    const attributes = focusAttributes([percent / 100, 1 - percent / 100]);
    for (const [name, wanted] of [
      ["x", percent],
      ["y", 100 - percent],
    ] as const) {
      const parts = attributes[`data-focus-${name}`]?.split(" ").filter((part) => part !== "") ?? [];
      const isMiddle = attributes[`data-focus-${name}`] === undefined;
      const sum = isMiddle ? 50 : parts.reduce((total, part) => total + Number(part), 0);
      expect(Math.abs(sum - wanted)).toBeLessThanOrEqual(2.5);
      for (const part of parts) {
        expect(styles).toContain(`&[data-focus-${name}~="${part}"] {\n      --${name}-${part}: ${part}%;`);
        expect(styles).toMatch(new RegExp(`--focus-${name}: calc\\([^;]*var\\(--${name}-${part}, 0%\\)`));
      }
    }
  }
});

const card: ShareCard = { title: "Titel", name: "Beispiel", locale: "de", picture: samplePicture };

test("a share card's address changes with all that the card shows, and with nothing else", () => {
  const cards: ShareCard[] = [
    card,
    { ...card, title: "Tit\u00adel" },
    { ...card, name: "Anders" },
    { ...card, locale: "en" },
    { ...card, picture: { ...samplePicture, focus: [0.1, 0.9] } },
    { ...card, picture: { ...samplePicture, crop: [0, 0.1, 0, 0] } },
    { ...card, picture: { ...samplePicture, sha1: "f".repeat(40) } },
    { title: "Titel", name: "Beispiel", locale: "de" },
  ];
  const files = [...cards.map((one) => shareCardFile(one, "look")), shareCardFile(card, "other")];
  expect(new Set(files).size).toBe(files.length);
  const sameSight = { ...card, picture: { ...samplePicture, alt: "Anders", placeholder: "data:image/png,x" } };
  expect(shareCardFile(sameSight, "look")).toBe(shareCardFile(card, "look"));
});

test("a card's alternative text names its title, the company and what its picture shows", () => {
  expect(shareCardAlt({ ...card, title: "Chemie\u00adlaborant" })).toBe(
    `Chemielaborant – Beispiel: ${samplePicture.alt}`,
  );
  expect(shareCardAlt({ title: "Titel", name: "Beispiel", locale: "de" })).toBe("Titel – Beispiel");
});
