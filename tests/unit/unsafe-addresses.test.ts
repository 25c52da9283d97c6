import { expect, test } from "vitest";
import { schemeProblem } from "#pipeline/check/links.ts";

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

test.each([
  ["javascript:alert(1)", "is a script"],
  ["JaVaScRiPt:alert(1)", "is a script"],
  ["data:text/html,hi", "is a script or hidden content"],
  ["http://a.example", "begins with http:"],
  ["/de/jobs", "not a complete address"],
  ["//a.example", "not a complete address"],
  ["a.example", "not a complete address"],
  ["https:\\\\a.example", "not a correct address"],
  ["https://localhost", "not a correct address"],
  ["https://bank.example@b.example", "not a correct address"],
  ["https://xn--pypal-4ve.example", "not a correct address"],
  ["https://xn--!.example", "not a correct address"],
  ["mailto:hallo", "not a correct address"],
  ["tel:anna", "not a correct address"],
])("%s may not: %s", (address, wrong) => {
  expect(schemeProblem(address, all)?.words.wrong).toContain(wrong);
});

test.each([
  "https://p\u0430ypal.example",
  "https://xn--pypal-4ve.example",
  "https://g\u03bfod.example/",
  "https://bank.example%2fevil@x.example",
])("%s pretends to be somebody else", (address) => {
  expect(schemeProblem(address, all)).toBeDefined();
});

test("the remedy names the beginnings there are", () => {
  expect(schemeProblem("tel:1", ["https:"])?.words.remedy).toBe("Write it in full, beginning with https://");
});
