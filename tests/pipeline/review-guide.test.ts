import { expect, test } from "vitest";
import { markdownReport } from "#pipeline/diff/print/report-markdown.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { diffReport } from "#tests/support/diff-report.ts";
import { otherLocales } from "#tests/support/languages.ts";
import { contentOf, fixtureDocuments } from "#tests/support/sample.ts";

type Section = Record<string, Record<string, unknown>> & { _type: string };

/**
 * `vitest run review-guide -u` writes the example again. The test is skipped if the site has a further language, because
 * its pages would be in the report.
 */
test.skipIf(otherLocales.length > 1)("the guide for reviewers shows a report as the program writes it", async () => {
  const [before, after] = [fixtureDocuments("site"), fixtureDocuments("site")];
  const all = [...after.values()];
  const of = (type: string) => all.filter(({ _type }) => _type === type) as unknown as Record<string, never>[];
  const page = (screen: string) =>
    of("page").find((page) => page.screen === screen) as unknown as { sections: Section[] };
  const home = page("home").sections;

  Object.assign(of("job").find(({ open }) => open) ?? {}, { open: false });
  Object.assign(of("siteSettings")[0] ?? {}, { phone: "+49 555 0199" });
  Object.assign(of("product")[0]?.image ?? {}, {
    hotspot: { _type: "sanity.imageHotspot", x: 0.3, y: 0.5, width: 0.2, height: 0.2 },
  });
  const opening = home.find(({ _type }) => _type === "introduction")?.heading;
  Object.assign(opening ?? {}, { de: `${opening?.de} Täglich frisch.` });
  home.splice(2, 0, ...home.splice(3, 1));
  const blocks = page("about").sections.find(({ body }) => body)?.body?.de as object[];
  blocks.push({
    _key: "more",
    _type: "block",
    style: "normal",
    markDefs: [{ _key: "l", _type: "link", href: "https://visit.example/" }],
    children: [
      { _key: "a", _type: "span", text: "Kommen Sie vorbei: " },
      { _key: "b", _type: "span", text: "Termine", marks: ["l"] },
    ],
  });

  const report = diffReport(contentOf(before), contentOf(after));
  const revisions = {
    base: { name: "main", commit: "c07f7e1ba0".repeat(4) },
    head: { name: "content", commit: "2a2dc3a8eb".repeat(4) },
  };
  const text = markdownReport({ ...report, ...revisions }, reportWords.en);
  await expect(text).toMatchFileSnapshot("../../docs/content-review-example.md");
});
