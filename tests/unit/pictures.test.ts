import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PictureView } from "#src/content/media-views.ts";
import { croppedRegion, pictureFile, pictureWidths } from "#src/content/pictures.ts";
import { type ShareCard, shareCardAlt, shareCardFile } from "#src/content/share-card.ts";
import { focusAttributes } from "#src/ui/picture/focus-attributes.ts";
import { samplePicture } from "#tests/support/sample-payload.ts";

const sized = (width: number, height = 100, more: Partial<PictureView> = {}) => {
  return { ...samplePicture, width, height, ...more };
};

test("two pictures have the same file if and only if they have the same pixels, width and format", () => {
  const share = fc.double({ min: 0, max: 0.499, noNaN: true });
  const picture = fc.record({
    more: fc.double({ min: 0, max: 0.002, noNaN: true }),
    sha1: fc.constantFrom("0".repeat(40), "f".repeat(40)),
    focus: fc.tuple(share, share),
    alt: fc.string(),
    width: fc.constantFrom(360, 540),
    format: fc.constantFrom("avif", "webp"),
  });
  const near = fc.tuple(fc.tuple(share, share, share, share), picture, picture);
  const isSame = fc.property(near, ([[top, ...sides], ...two]) => {
    const files = two.map(({ more, width, format, ...own }) => {
      const cropped = sized(1000, 800, { ...own, crop: [top + more, ...sides] });
      const seen = JSON.stringify([own.sha1, croppedRegion(cropped), width, format]);
      return { name: pictureFile(cropped, width, format), seen };
    });
    return new Set(files.map(({ name }) => name)).size === new Set(files.map(({ seen }) => seen)).size;
  });
  fc.assert(isSame, { numRuns: 1000 });
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

const styles = readFileSync(new URL("../../src/ui/picture/picture.module.css", import.meta.url), "utf8");

test("every focal point has a CSS rule that is at most half a step away; the middle needs none", () => {
  for (const focus of [undefined, [0.5, 0.51]] as const) expect(focusAttributes(focus)).toEqual({});
  for (let percent = 0; percent <= 100; percent++) {
    const attributes = focusAttributes([percent / 100, 1 - percent / 100]);
    const wanted = { x: percent, y: 100 - percent };
    for (const name of ["x", "y"] as const) {
      // `40 20 10` stands for 70 %: each part has a rule that sets a property, and the styles add the properties.
      const attribute = attributes[`data-focus-${name}`];
      const parts = attribute?.split(" ").filter((part) => part !== "") ?? [];
      const sum = attribute === undefined ? 50 : parts.reduce((total, part) => total + Number(part), 0);
      expect(Math.abs(sum - wanted[name])).toBeLessThanOrEqual(2.5);
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
  const alt = shareCardAlt({ ...card, title: "Chemie\u00adlaborant" });
  expect(alt).toBe(`Chemielaborant – Beispiel: ${samplePicture.alt}`);
  expect(shareCardAlt({ title: "Titel", name: "Beispiel", locale: "de" })).toBe("Titel – Beispiel");
});
