import { expect, test } from "vitest";
import { portableTextDiff } from "#pipeline/diff/compare/portable-text-diff.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { marked } from "#tests/support/marked-words.ts";

let keys = 0;
const span = (text: string, ...marks: string[]) => ({ _key: `s${keys++}`, _type: "span", text, marks });
/** Every block gets a new key, because the comparison must not depend on keys. */
const block = (children: unknown[], more: object = {}) => ({
  _key: `b${keys++}`,
  _type: "block",
  style: "normal",
  children,
  ...more,
});
const bold = (text: string, word: string) => block([span(text), span(word, "strong")]);
const linked = (href: string) =>
  block([span("Siehe "), span("hier", "l")], { markDefs: [{ _key: "l", _type: "link", href }] });

const first = "Die Larven wachsen in Wannen";
const second = "Nach zwei Wochen ernten wir sie";
const third = "Dann wird gepresst und gemahlen";
const heading = block([span(first)], { style: "h2" });
const point = block([span(first)], { listItem: "bullet", level: 2 });

/** Each string in the lists of a case becomes a paragraph. */
const asBlock = (part: unknown) => (typeof part === "string" ? block([span(part)]) : part);

test.each<[name: string, before: unknown[], after: unknown[], expected: string]>([
  ["new keys alone", [first], [first], ""],
  ["a word", [first, "Nach zwei Wochen"], [first, "Nach drei Wochen"], "paragraph: Nach [-zwei-]{+drei+} Wochen"],
  ["a paragraph more in the middle", [first, third], [first, second, third], `paragraph; added: {+${second}+}`],
  ["a moved paragraph", [first, second], [second, first], `paragraph; moved: ${second}`],
  ["a heading", [first], [heading], `heading; paragraph → heading: ${first}`],
  ["a list", [first], [point], `bullet point (level 2); paragraph → bullet point (level 2): ${first}`],
  [
    "a point of a list that becomes a heading",
    [point],
    [{ ...point, style: "h3" }],
    `bullet point, smaller heading (level 2); bullet point (level 2) → bullet point, smaller heading (level 2): ${first}`,
  ],
  ["bold", ["Ja gut"], [bold("Ja ", "gut")], "paragraph: Ja {+⟨+}gut{+: bold⟩+}"],
  [
    "another bold word",
    [bold("Das ist ", "gut")],
    [bold("Das ist ", "fein")],
    "paragraph: Das ist ⟨[-gut-]{+fein+}: bold⟩",
  ],
  [
    "another target",
    [linked("https://a.example")],
    [linked("https://b.example")],
    "paragraph: Siehe ⟨hier[- → https://a.example⟩-]{+ → https://b.example⟩+}",
  ],
  [
    "a link in an added paragraph",
    [first],
    [first, linked("https://login.example")],
    "paragraph; added: {+Siehe ⟨hier → https://login.example⟩+}",
  ],
  ["a link in a removed text", [linked("tel:+49"), first], [first], "paragraph; removed: [-Siehe ⟨hier → tel:+49⟩-]"],
  [
    "bold that moves to another word",
    [block([span("Ja ", "strong"), span("gut")])],
    [bold("Ja ", "gut")],
    "paragraph: [-⟨-]Ja [-: bold⟩-]{+⟨+}gut{+: bold⟩+}",
  ],
  [
    "spaces that no reader sees",
    ["Ja gut"],
    ["Ja  gut "],
    "paragraph; only spaces, which no reader sees: Ja[- -]{+  +}gut{+ +}",
  ],
  ["a line break that no reader sees", ["Ja"], ["Ja\n"], "paragraph; only spaces, which no reader sees: Ja{+\n+}"],
  ["an indentation", ["Ja"], ["\u00A0\u00A0Ja"], "paragraph: {+\u00A0\u00A0+}Ja"],
  ["an empty line before a text", ["Ja"], ["\nJa"], "paragraph: {+\n+}Ja"],
  ["soft hyphens", ["Ei\u00ADweiß"], ["Eiweiß"], "paragraph; only places where a word may break: Eiweiß"],
  [
    "letters of one character and of two",
    ["Viele Gr\u00FC\u00DFe aus dem Stall", "\u00DCber uns"],
    ["Viele Gru\u0308\u00DFe aus dem Stall", "U\u0308ber uns"],
    "paragraph; the same letters in another form of Unicode: Viele [-Gr\u00FC\u00DFe-]{+Gru\u0308\u00DFe+} aus dem Stall, " +
      "paragraph; the same letters in another form of Unicode: [-\u00DCber-]{+U\u0308ber+} uns",
  ],
  [
    "letters of another script that look the same",
    ["Wir bauen den Larven-Park"],
    ["Wir bauen den L\u0430rven-Park"],
    "paragraph; looks the same: a (U+0061) → \u0430 (U+0430): Wir bauen den [-Larven-Park-]{+L\u0430rven-Park+}",
  ],
  ["a word of another script", ["Das ist Ma"], ["Das ist \u041C\u0438"], "paragraph: Das ist [-Ma-]{+\u041C\u0438+}"],
  ["a block of a type nobody knows", [], [{ _type: "map", _key: "m" }], "map; added: "],
  [
    "a word in a block and in a part of a text that nobody knows",
    [block([span("Da sitzt "), { _type: "person", name: "Jana" }]), { _type: "callout", text: "Bitte nicht" }],
    [block([span("Da sitzt "), { _type: "person", name: "Emre" }]), { _type: "callout", text: "Bitte leise" }],
    "paragraph: Da sitzt [[-Jana-]{+Emre+}], callout: Bitte [-nicht-]{+leise+}",
  ],
  ["nonsense", [null, 3], [], "text; removed: [-null-], text; removed: [-3-]"],
])(
  "of a formatted text, only the paragraphs that differ are shown, with what changed: %s",
  (_, before, after, expected) => {
    const changes = portableTextDiff(before.map(asBlock), after.map(asBlock), reportWords.en);
    expect(changes.map(({ label, words }) => `${label}: ${marked(words)}`).join(", ")).toBe(expected);
  },
);
