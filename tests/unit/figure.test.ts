import { expect, test } from "vitest";
import { formatDate, formatFigure, formatMoney, formatOnTheWay, formatSize } from "#src/content/figure.ts";

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
  [48000, "de", `48.000${noBreak}€`],
  [48000, "en", "€48,000"],
  [13.5, "de", `13,50${noBreak}€`],
  [13.5, "en", "€13.50"],
] as const)("%d euros in %s are %s", (euros, locale, expected) => {
  expect(formatMoney(euros, locale)).toBe(expected);
});

test.each([
  ["2027-02-01", "de", "1. Februar 2027"],
  ["2027-02-01", "en", "1 February 2027"],
] as const)("%s in %s is %s, wherever the machine stands", (date, locale, expected) => {
  expect(formatDate(date, locale)).toBe(expected);
});

test.each([
  [1234.56, 2000, "de", "1.235"],
  [1234.56, 2000, "en", "1,235"],
  [0, 1000, "de", "0"],
  [1.234, 2.5, "de", "1,2"],
  [1, 2.25, "en", "1.00"],
] as const)("%d on the way to %d in %s is %s", (value, end, locale, expected) => {
  expect(formatOnTheWay(value, end, locale)).toBe(expected);
});

test.each([
  [1, "de", "1 kB"],
  [1_240_000, "de", "1,2 MB"],
  [1_240_000, "en", "1.2 MB"],
  [34_000_000, "en", "34 MB"],
] as const)("a file of %i bytes is, in %s, %s", (bytes, locale, expected) => {
  expect(formatSize(bytes, locale).replaceAll(/\s/g, " ")).toBe(expected);
});
