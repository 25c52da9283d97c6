import { expect, test } from "vitest";
import { formatDate, formatFigure, formatMoney, formatSize } from "#src/content/format.ts";

const noBreak = "\u00A0";

test.each([
  [20, "Mt", "de", `20${noBreak}Mt`],
  [20, "Mt", "en", `20${noBreak}Mt`],
  [19, "%", "de", `19${noBreak}%`],
  [19, "%", "en", "19%"],
  [1000, "kg", "de", `1.000${noBreak}kg`],
  [1000, "kg", "en", `1,000${noBreak}kg`],
  [200, "M$", "de", `200${noBreak}M$`],
  [2.5, "t", "de", `2,5${noBreak}t`],
  [2.5, "t", "en", `2.5${noBreak}t`],
] as const)("%d %s in %s is %s", (value, unit, locale, expected) => {
  const figure = formatFigure(value, unit, locale);
  expect(figure.number + figure.gap + figure.unit).toBe(expected);
});

test.each([
  [formatMoney(48000, "de"), "48.000 €"],
  [formatMoney(48000, "en"), "€48,000"],
  [formatMoney(13.5, "de"), "13,50 €"],
  [formatMoney(13.5, "en"), "€13.50"],
  [formatDate("2027-02-01", "de"), "1. Februar 2027"],
  [formatDate("2027-02-01", "en"), "1 February 2027"],
  [formatSize(1, "de"), "1 kB"],
  [formatSize(1_240_000, "de"), "1,2 MB"],
  [formatSize(1_240_000, "en"), "1.2 MB"],
  [formatSize(34_000_000, "en"), "34 MB"],
])("money, days and file sizes are the same on any machine: %s", (written, expected) => {
  expect(written.replaceAll(/\s/g, " ")).toBe(expected);
});
