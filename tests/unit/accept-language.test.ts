import { expect, test } from "vitest";
import { parseAcceptLanguage } from "#server/http/negotiation.ts";

const cases: [string, string | undefined, string[]][] = [
  ["no header", undefined, []],
  ["an empty header", "", []],
  ["one language", "de", ["de"]],
  ["what a browser sends", "de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", ["de-de", "de", "en-us", "en"]],
  ["sorted by quality", "de;q=0.3, en;q=0.7, fr;q=0.5", ["en", "fr", "de"]],
  ["equal qualities stay in order", "fr;q=0.5, de;q=0.5, en;q=0.5", ["fr", "de", "en"]],
  ["no quality is the highest", "de;q=0.99, en", ["en", "de"]],
  ["quality 0 refuses", "de;q=0, en;q=0.1", ["en"]],
  ["quality 0.000 refuses", "de;q=0.000", []],
  ["any language is no language", "*", []],
  ["any language beside one", "fr, *;q=0.5", ["fr"]],
  ["spaces and capitals", "  EN-gb ; Q = 0.8 ,\tDE ", ["de", "en-gb"]],
  ["other parameters", "en;level=1;q=0.2, de;q=0.3", ["de", "en"]],
  ["an unreadable quality", "de;q=high, en;q=0.1", ["en"]],
  ["a quality above one", "de;q=1.5, en;q=0.1", ["en"]],
  ["empty elements", ",,de,,", ["de"]],
];

test.each(cases)("%s", (_name, header, expected) => {
  expect(parseAcceptLanguage(header)).toEqual(expected);
});
