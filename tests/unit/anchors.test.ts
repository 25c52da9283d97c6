import { expect, test } from "vitest";
import type { Block } from "#src/content/model/portable-text.ts";
import type { SectionViewOf } from "#src/content/views.ts";
import { anchorsOf } from "#src/rich-text/anchors.tsx";

function heading(text: string): Block {
  return { _key: text, _type: "block", style: "h2", children: [{ _key: "s", _type: "span", text }] };
}

function richText(_key: string, title: string, body: readonly Block[]): SectionViewOf<"richText"> {
  return { _type: "richText", _key, heading: title, body };
}

test("a heading used twice leads to two places, the first by its words alone", () => {
  const first = richText("a", "Rechte", [heading("Dauer")]);
  const second = richText("b", "Rechte", [heading("Dauer"), heading("Rechte")]);
  const anchors = anchorsOf([first, second]);
  const named = [first.body, ...first.body, second.body, ...second.body].map((thing) => anchors.get(thing));
  expect(named).toEqual(["rechte", "dauer", "rechte-2", "dauer-2", "rechte-3"]);
});

test("the same section twice on a page has no hash twice", () => {
  const once = richText("a", "Dauer", [heading("Fristen"), heading("Fristen-2")]);
  const sections = ["a", "b"].map((_key) => ({ ...structuredClone(once), _key }));
  const all = [...anchorsOf(sections).values()];
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(6);
});
