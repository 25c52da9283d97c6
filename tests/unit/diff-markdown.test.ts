import { expect, test } from "vitest";
import { markdownWords } from "#pipeline/diff/report-markdown.ts";
import { wordDiff } from "#pipeline/diff/word-diff.ts";
import { code, escapeMarkdown } from "#pipeline/text/markdown.ts";

test.each<[text: string, expected: string]>([
  ["Larven & Fliegen", "Larven &amp; Fliegen"],
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ["&#64;everyone", "&amp;#&#8203;64;everyone"],
  ["**fett** _kursiv_ ~~weg~~", "\\*\\*fett\\*\\* \\_kursiv\\_ \\~\\~weg\\~\\~"],
  ["[hier](https://böse.example)", "\\[hier\\](https:&#8203;//böse.example)"],
  ["`a` | b", "\\`a\\` \\| b"],
  ["@everyone", "@&#8203;everyone"],
  ["info@mycompany.example", "info@&#8203;mycompany.example"],
  ["siehe #12 und GH-13", "siehe #&#8203;12 und GH-&#8203;13"],
  [":tada:", ":&#8203;tada:"],
  ["455a37a", "4&#8203;55a37a"],
  ["a\\b", "a\\\\b"],
  ["eins\nzwei\r\ndrei", "eins<br>zwei<br>drei"],
  ["a\u202Eb\u0007c\u200Bd", "a\\\\u202Eb\\\\u0007c\\\\u200Bd"],
  ["Insekten­protein", "Insektenprotein"],
  ["👩‍🔬", "👩‍🔬"],
])("%j is written as %s", (text, expected) => {
  expect(escapeMarkdown(text)).toBe(expected);
});

test.each<[text: string, expected: string]>([
  ["page-home", "`page-home`"],
  ["a`b", "`` a`b ``"],
  ["a|b", "`a\\|b`"],
  ["a\nb", "`a b`"],
])("%j as a name is %s", (text, expected) => {
  expect(code(text)).toBe(expected);
});

test.each<[before: string, after: string, expected: string]>([
  ["Aus Resten wird Futter", "Aus Resten wird Fisch", "Aus Resten wird <del>Futter</del> <ins>Fisch</ins>"],
  ["Aus Resten wird Futter.", "Aus Resten wird Fisch.", "Aus Resten wird <del>Futter</del> <ins>Fisch</ins>."],
  ["Ein Tier", "Ein kleines Tier", "Ein <ins>kleines </ins>Tier"],
  ["Nur Tiere", "Nur „Fische“", "Nur <del>Tiere</del> <ins>„Fische“</ins>"],
  ["Ein Tier", "Ein Tier!", "Ein Tier<ins>\\!</ins>"],
  ["Ruf @anna an", "Ruf @berta an", "Ruf @&#8203;<del>anna</del> <ins>berta</ins> an"],
])("%s → %s", (before, after, expected) => {
  expect(markdownWords(wordDiff(before, after))).toBe(expected);
});
