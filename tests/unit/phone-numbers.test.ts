import { expect, test } from "vitest";
import type { Block } from "#src/content/model/portable-text.ts";
import { withPhoneLinks } from "#src/content/phone-numbers.ts";

/** The texts and the addresses of a block's links, after numbers have become links. */
function linksOf(text: string, more: Partial<Block["children"][number]> = {}, markDefs: Block["markDefs"] = []) {
  const block = { _key: "b", _type: "block", style: "normal", markDefs } as const;
  const shown = withPhoneLinks({ ...block, children: [{ _key: "s", _type: "span", text, ...more }] });
  expect(shown.children.map((span) => span.text).join(""), "the text stays").toBe(text);
  const keys = shown.children.map(({ _key }) => _key);
  expect(new Set(keys).size, "each span has a key of its own").toBe(keys.length);
  const hrefs = new Map(shown.markDefs?.map((mark) => [mark._key, mark._type === "link" ? mark.href : ""]));
  return shown.children.flatMap(({ text, marks = [] }) =>
    marks.filter((mark) => hrefs.has(mark)).map((mark) => [text, hrefs.get(mark)]),
  );
}

test.each([
  ["Rufen Sie +49 30 0000000 an.", [["+49 30 0000000", "tel:+49300000000"]]],
  // Only callers inside the country dial the zero, so the address omits it.
  ["+49 (0)30 / 000000-0", [["+49 (0)30 / 000000-0", "tel:+49300000000"]]],
  [
    "+43 1 0000000 oder +41\u00a044\u00a0000\u00a000\u00a000.",
    [
      ["+43 1 0000000", "tel:+4310000000"],
      ["+41\u00a044\u00a0000\u00a000\u00a000", "tel:+41440000000"],
    ],
  ],
  ["Eine Zunahme von +20 000 t, 030 0000000, C+12345678901", []],
  ["IBAN DE00 0000 0000 0000 0000 00, HRB 000000 B, 26.11.2026", []],
])("the international numbers in “%s” are links", (text, links) => {
  expect(linksOf(text)).toEqual(links);
});

test("a number in a link stays as it is", () => {
  const link = { _key: "l", _type: "link", href: "https://www.company.example/" } as const;
  expect(linksOf("+49 30 0000000", { marks: ["l"] }, [link])).toEqual([["+49 30 0000000", link.href]]);
});

test("a number in bold becomes a link and stays bold", () => {
  const text = "Tel. +49 30 0000000";
  expect(linksOf(text, { marks: ["strong"] })).toEqual([["+49 30 0000000", "tel:+49300000000"]]);
  const span = { _key: "s", _type: "span" as const, text, marks: ["strong"] };
  const { children } = withPhoneLinks({ _key: "b", _type: "block", style: "normal", children: [span] });
  expect(children.filter(({ marks = [] }) => !marks.includes("strong"))).toEqual([]);
});
