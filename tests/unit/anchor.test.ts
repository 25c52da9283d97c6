import { expect, test } from "vitest";
import { anchorOf, anchorOfText } from "#src/content/resolve/anchors.ts";

test.each([
  ["Speicherdauer", "speicherdauer"],
  ["Ihre Rechte", "ihre-rechte"],
  ["Größe, Öl & Übermaß", "groesse-oel-uebermass"],
  ["Daten\u00adschutz", "datenschutz"],
  ["  1. Was wir tun?  ", "1-was-wir-tun"],
  ["“Quoted” – and dashed", "quoted-and-dashed"],
])("%s gets the hash %s", (text, anchor) => {
  expect(anchorOfText(text)).toBe(anchor);
});

test("marks inside a heading do not change its hash", () => {
  const spans = ["Ihre ", "Rechte"].map((text, index) => ({
    _key: String(index),
    _type: "span" as const,
    text,
    marks: index === 1 ? ["strong"] : [],
  }));
  const block = { _key: "a", _type: "block" as const, style: "h2" as const, children: spans, markDefs: [] };
  expect(anchorOf(block)).toBe("ihre-rechte");
});
