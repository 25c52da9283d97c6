import { expect, test } from "vitest";
import type { Block } from "#src/content/model/portable-text.ts";
import { anchorOf, anchorOfText, withAnchors } from "#src/content/resolve/anchors.ts";
import type { SectionView, SectionViewOf } from "#src/content/views.ts";

function heading(text: string): Block {
  return { _key: text, _type: "block", style: "h2", children: [{ _key: "s", _type: "span", text }] };
}

function richText(_key: string, title: string, body: readonly Block[]): SectionViewOf<"richText"> {
  return { _type: "richText", _key, heading: title, body };
}

function anchorsOn(sections: readonly SectionView[]): string[] {
  const page = withAnchors({ kind: "sections", screen: "privacy", title: "", sections });
  return [...JSON.stringify(page).matchAll(/"anchor":"([^"]*)"/g)].map(([, anchor = ""]) => anchor);
}

test("two headings with the same words have two anchors, and only the second has a number", () => {
  const first = richText("a", "Rechte", [heading("Dauer")]);
  const second = richText("b", "Rechte", [heading("Dauer"), heading("Rechte")]);
  expect(anchorsOn([first, second]).sort()).toEqual(["dauer", "dauer-2", "rechte", "rechte-2", "rechte-3"]);
});

test.each([
  ["Speicherdauer", "speicherdauer"],
  ["Ihre Rechte", "ihre-rechte"],
  ["Größe, Öl & Übermaß", "groesse-oel-uebermass"],
  ["Daten\u00adschutz", "datenschutz"],
  ["  1. Was wir tun?  ", "1-was-wir-tun"],
  ["“Quoted” – and dashed", "quoted-and-dashed"],
])("%s gets the anchor %s", (text, anchor) => {
  expect(anchorOfText(text)).toBe(anchor);
});

test("bold text or links inside a heading do not change its anchor", () => {
  const spans = ["Ihre ", "Rechte"].map((text, index) => ({
    _key: String(index),
    _type: "span" as const,
    text,
    marks: index === 1 ? ["strong"] : [],
  }));
  const block = { _key: "a", _type: "block" as const, style: "h2" as const, children: spans, markDefs: [] };
  expect(anchorOf(block)).toBe("ihre-rechte");
});
