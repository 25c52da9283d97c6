import { expect, test } from "vitest";
import { markdownReport } from "#pipeline/diff/print/report-markdown.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { diffReport } from "#tests/support/diff-report.ts";
import { put } from "#tests/support/edit-snapshot.ts";
import type { Fields } from "#tests/support/editable-content.ts";
import { otherLocales } from "#tests/support/languages.ts";
import { contentOf, fixtureDocuments } from "#tests/support/sample.ts";

/** `vitest run review-guide -u` writes the example again. A further language would add its pages to the report. */
test.skipIf(otherLocales.length > 1)("the guide for reviewers shows a report as the program writes it", async () => {
  const after = fixtureDocuments("site");
  const first = (type: string, is: (document: Fields) => boolean = () => true): { _id: string; sections?: unknown } =>
    [...after.values()].find((document) => document._type === type && is(document)) ?? { _id: "" };
  const home = first("page", ({ screen }) => screen === "home");
  const [opening, second, third, fourth, ...others] = home.sections as { heading?: { de: string } }[];
  const more = {
    _key: "more",
    _type: "block",
    style: "normal",
    markDefs: [{ _key: "l", _type: "link", href: "https://visit.example/" }],
    children: [
      { _key: "a", _type: "span", text: "Kommen Sie vorbei: " },
      { _key: "b", _type: "span", text: "Termine", marks: ["l"] },
    ],
  };
  const focalPoint = { _type: "sanity.imageHotspot", x: 0.3, y: 0.5, width: 0.2, height: 0.2 };
  for (const edit of [
    put(first("job", ({ open }) => open === true)._id, "open", false),
    put(first("siteSettings")._id, "phone", "+49 555 0199"),
    put(first("product")._id, "image.hotspot", focalPoint),
    put(home._id, "sections[0].heading.de", `${opening?.heading?.de} Täglich frisch.`),
    put(home._id, "sections", [opening, second, fourth, third, ...others]),
    put(first("page", ({ screen }) => screen === "about")._id, "sections[0].body.de[+]", more),
  ]) {
    edit(after);
  }
  const report = {
    ...diffReport(contentOf(fixtureDocuments("site")), contentOf(after)),
    base: { name: "main", commit: "c07f7e1ba0".repeat(4) },
    head: { name: "content", commit: "2a2dc3a8eb".repeat(4) },
  };
  const text = markdownReport(report, reportWords.en);
  await expect(text).toMatchFileSnapshot("../../docs/content-review-example.md");
});
