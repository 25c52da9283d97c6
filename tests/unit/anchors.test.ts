import { expect, test } from "vitest";
import type { Block } from "#src/content/model/portable-text.ts";
import { payloadFor } from "#src/content/payload.ts";
import { createAnchors } from "#src/content/resolve/anchors.ts";
import { sampleSnapshot } from "#tests/support/sample.ts";

/** Makes a heading whose second word is bold. */
function heading(text: string): Block {
  const children = text.split(/(?<= )/).map((word, place) => {
    return { _key: word, _type: "span" as const, text: word, marks: place === 1 ? ["strong"] : [] };
  });
  return { _key: text, _type: "block", style: "h2", children };
}

function richText(_key: string, title: string, headings: readonly string[]): object {
  const body = { _type: "localeBlock", de: headings.map(heading) };
  return { _type: "richText", _key, heading: { _type: "localeString", de: title }, body };
}

test("headings with the same words, bold or not, have different anchors, and all but the first have a number", () => {
  const sections = [richText("a", "Rechte", ["Dauer"]), richText("b", "Rechte", ["Dauer", "Rechte", "Ihre Rechte"])];
  const snapshot = sampleSnapshot((byId) => Object.assign(byId.get("page-about") ?? {}, { sections }));
  const page = payloadFor(snapshot, { screen: "about", variant: "de" })?.page;
  const anchors = [...JSON.stringify(page).matchAll(/"anchor":"([^"]*)"/g)].map(([, anchor]) => anchor);
  expect(anchors.sort()).toEqual(["dauer", "dauer-2", "ihre-rechte", "rechte", "rechte-2", "rechte-3"]);
});

test.each([
  ["Speicherdauer", "speicherdauer"],
  ["Ihre Rechte", "ihre-rechte"],
  ["Größe, Öl & Übermaß", "groesse-oel-uebermass"],
  ["Daten\u00adschutz", "datenschutz"],
  ["  1. Was wir tun?  ", "1-was-wir-tun"],
  ["“Quoted” – and dashed", "quoted-and-dashed"],
  ["U\u0308ber uns", "ueber-uns"],
  ["日本", "日本"],
  ["✓ → …", "section"],
  // The page itself has an element with this id.
  ["Root", "root-2"],
])("%s gets the anchor %s", (text, anchor) => {
  expect(createAnchors()(text)).toBe(anchor);
});
