import { expect, test } from "vitest";
import { readingTimeMs } from "#src/sections/testimonials/carousel/reading-time.ts";

test.each([
  ["nothing", "", 3000],
  ["a few words", "Gut.", 3000],
  ["as much as can be read in three seconds", "x".repeat(33), 3000],
  ["a little more", "x".repeat(34), 3040],
  ["three sentences", "x".repeat(250), 16_000],
  ["invisible characters", ` ${"x\u00ad".repeat(50)}\n\n  `, 4000],
])("a quote with %s stays for its reading time", (_name, text, expected) => {
  expect(readingTimeMs(text)).toBe(expected);
});
