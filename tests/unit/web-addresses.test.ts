import { expect, test } from "vitest";
import { schemeProblem } from "#pipeline/rules/web-addresses.ts";

const all = ["https:", "mailto:", "tel:"];

test.each([
  "https://www.mycompany.example",
  "https://a.example/b?c=d#e",
  ..."https://larven-küche.example/ https://例え.example https://почта.example https://καλό.example".split(" "),
  "https://xn--mnchen-3ya.example",
  "mailto:hallo@mycompany.example",
  "mailto:hallo@mycompany.example?subject=Larven",
  "tel:+49-30-0000000",
])("%s may be linked to", (address) => {
  expect(schemeProblem(address, all)).toBeUndefined();
});

/** tests/attack/content.test.ts has refused addresses; tests/support/content-defects.ts has the messages about them. */
test.each([
  ["mailto:a@b.example?subject=Good day", "mailto:a@b.example?subject=Good%20day"],
  ['mailto: a @b.example?subject="One" two', "mailto:a@b.example?subject=%22One%22%20two"],
  ["tel:+49 30 123", "tel:+4930123"],
  ["https://a.example/Our prices.pdf?for=two people", "https://a.example/Our%20prices.pdf?for=two%20people"],
])("the remedy for the spaces of %s keeps every word", (address, better) => {
  expect(schemeProblem(address, all)?.words.remedy).toBe(`Write: “${better}”`);
});

test("the remedy names the allowed schemes", () => {
  expect(schemeProblem("tel:1", ["https:"])?.words.remedy).toBe("Write it in full, beginning with https://");
});
