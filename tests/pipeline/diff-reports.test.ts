import { chromium } from "@playwright/test";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { readRevisions } from "#pipeline/diff/compare/revision.ts";
import { diffSnapshots } from "#pipeline/diff/diff-snapshots.ts";
import { markdownReport } from "#pipeline/diff/print/report-markdown.ts";
import { textReport } from "#pipeline/diff/print/report-text.ts";
import { makeThumbnails } from "#pipeline/diff/print/thumbnails.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { plain } from "#pipeline/verb.ts";
import { locales } from "#src/locales.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { diffReport, formsOf } from "#tests/support/diff-report.ts";
import { put, set, write } from "#tests/support/edit-snapshot.ts";
import { reference, type SampleEdit, sampleSnapshot, text } from "#tests/support/sample.ts";
import { pictureAsset, tinyPhoto, writeAssetFile } from "#tests/support/sample-assets.ts";
import { messagesAbout } from "#tests/support/valid-html.ts";

/** GitHub's limit for the body of a pull request, in characters. */
const longestBody = 65_536;

const studioUrl = "https://company.sanity.studio/live/";

const reportOf = (edits: SampleEdit | SampleEdit[], words = reportWords.en, studio?: string) =>
  diffReport(sampleSnapshot(), sampleSnapshot(edits), words, studio);

const add =
  (document: { _id: string; _type: string; [field: string]: unknown }): SampleEdit =>
  (byId) =>
    byId.set(document._id, document);

const withoutQuote: SampleEdit[] = [
  (byId) => byId.delete("quote-hof"),
  put("page-home", "sections[quotes].testimonials", [{ _key: "a", ...reference("quote-teich") }]),
];

/** Hostile texts: HTML, Markdown, invisible characters, right-to-left text, attributes and templates. */
const hostile = [
  "<script>alert(0)</script><img src=x onerror=alert(1)>",
  "</td></table><!-- @everyone #1 `code` | **x** [a](javascript:alert(2)) https://böse.example",
  "\u202Etxt.exe\u202C\u200B\uFEFF\u0007\u001B[2J",
  "שלום עולם 200 ‏ליטר",
  "```\n# Überschrift\n```\n\n| a | b |\n| - | - |\n\n</details>",
  "\"' onmouseover=alert(3) $(reboot) {{7*7}}",
];

/** The report of edits that put hostile texts into known fields, and into ids and fields that the site does not know. */
function hostileReport() {
  const edits = hostile.flatMap((text, index) => [
    put("team-jana", "name", hostile[0]),
    put("product-oil", `facts[first].label.${index % 2 ? "de" : "en"}`, text),
    add({ _id: `quirk ${index} ${text}`, _type: "quirk", title: text, tags: [text, text], "a|b<i>": text }),
  ]);
  return formsOf(reportOf(edits));
}

test("hostile content adds no script, form, handler or address to the HTML report", async () => {
  const { html } = hostileReport();
  expect(await messagesAbout("report.html", html)).toEqual([]);
  const tags = [...html.matchAll(/<([a-z]+)[^>]*>/g)];
  expect(tags.filter(([, name]) => ["script", "iframe", "object", "form", "base"].includes(name ?? ""))).toEqual([]);
  expect(tags.filter(([tag]) => /\son\w+=/.test(tag))).toEqual([]);
  expect(html).not.toMatch(/(?:href|src)="(?!#|data:image)/);
});

test("hostile content adds no tag, mention, link, line or heading to the Markdown report", () => {
  const { markdown } = hostileReport();
  // Only the text outside of code spans can contain markup.
  const prose = markdown.replace(/(?<![\\`])(`+)(?!`).+?(?<!`)\1(?!`)/g, "");
  expect(prose.match(/<(?!br>|\/?ins>|\/?del>)[^>]*>/g)).toBeNull();
  expect(prose).not.toMatch(/@\w|(?<!&)#\d|https?:\/\/|(?<!\\)\[|(?<!\\)`/);
  // Every line begins with the report's own markup: no text of the content begins a line or a table.
  expect(prose.split("\n").filter((line) => !/^(#{2,4} | *- | → : \d|$)/.test(line))).toEqual([]);
  const ownHeading = /^#{2,4} (Content|Pages|Products|Team|Quirks|Files|Page|Product|Quirk)/;
  expect(prose.match(/^#+ .*$/gm)?.filter((heading) => !ownHeading.test(heading))).toEqual([]);
});

test("every report writes control characters and invisible signs as escapes", () => {
  const { text, markdown, html } = hostileReport();
  for (const report of [text, markdown, html]) {
    expect(report).toContain(report === markdown ? "\\\\u202E" : "\\u202E");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no report may contain these characters
    expect(report).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u200B\u200E\u200F\u202A-\u202E\uFEFF]/);
  }
});

test("the Markdown is never too long and says what is left out, also of one document", () => {
  const long = "Wörter und noch mehr Wörter | `davon` <b>. ".repeat(100);
  const quirk = (id: number, fields: number) => {
    const texts = Array.from({ length: fields }, (_, index) => [`feld${index}`, `${index} ${long.slice(0, 200)}`]);
    return add({ _id: `quirk.${id}`, _type: "quirk", title: `Nummer ${id}`, ...Object.fromEntries(texts) });
  };
  const many = [put("product-oil", "summary.de", long), ...Array.from({ length: 400 }, (_, id) => quirk(id, 8))];
  const [one = "", all = ""] = [quirk(0, 500), many].map((edits) => markdownReport(reportOf(edits), reportWords.en));
  for (const { length } of [one, all]) {
    expect(length).toBeLessThanOrEqual(longestBody);
    expect(length).toBeGreaterThan(longestBody * 0.6);
  }
  expect(one).toContain("Nummer 0");
  expect(one).toMatch(/\*… and \d+ more changes of this document\*/);
  expect(all).toContain("characters more)");
  expect(all).toMatch(
    /\*\*Left out, because the text would be too long:\*\* the details of \d+ documents \(`quirk\.\d+`/,
  );
  expect(all).toContain("FORMAT=html");
});

test("the Markdown for approval has changed words and problems, in every language, with links, within the size limit", async () => {
  const content = await contentRepository();
  const doubtful = Array.from({ length: 100 }, (_, index) => {
    return { _key: `many-${index}`, _type: "screenLink", screen: "job", slug: `gone-${index}` };
  });
  await content.edit(
    set("page-home", "sections[climate].heading", text("Ein neues Wort", "")),
    write({ _id: "footer-many", _type: "footerBlock", title: text("Viel", "Much"), links: doubtful }),
  );
  const settings = { STUDIO_URL: "https://studio.example", REPORT_LOCALE: "de" };
  const { out, err, code } = await content.runWith(settings, "diff", "--md", "--problems");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.length).toBeLessThanOrEqual(longestBody);
  expect(out).toContain("### Was nicht stimmt");
  expect(out).toContain("`sections[climate].heading.en`: der Text auf Englisch ist leer.");
  expect(out).toMatch(
    /^- \*\*Fehler\*\* \[Seite home \(page-home\)\]\(https:\/\/studio\.example\/intent\/edit\/id=page-home/m,
  );
  expect(out).toMatch(/… und \d+ mehr: `make check` zeigt sie alle\./);
  expect(out).toContain("<ins>Ein neues Wort</ins>");
  const { out: withoutProblems } = await content.runWith(settings, "diff", "--md");
  expect(withoutProblems).not.toContain("Was nicht stimmt");
  expect(withoutProblems).toContain("](https://studio.example/intent/edit/id=page-home;type=page)");
});

test("a huge diff is shortened in a terminal and complete in all other formats", () => {
  const quirks = Array.from({ length: 300 }, (_, index) => add({ _id: `${index}`, _type: "quirk", title: `${index}` }));
  const report = reportOf([put("team-jana", "name", "Jana Hansen"), ...quirks]);
  const shown = textReport(report, reportWords.en, plain, 100);
  expect(shown.split("\n").length).toBeLessThan(200);
  expect(shown).toContain("DOCUMENTS\n  Team members: 1 changed\n  Quirks: 300 added\n");
  expect(shown).toContain("Jana [-Petersen-]{+Hansen+}");
  const [, left] = /Left out: the details of (\d+) documents\. All of it: make diff ARGS=--all/.exec(shown) ?? [];
  const told = shown.match(/^Quirk “\d+”/gm) ?? [];
  expect(told.length + Number(left)).toBe(300);

  const whole = formsOf(report).text;
  expect(whole).not.toContain("Left out");
  expect(whole.match(/^Quirk “\d+”/gm)).toHaveLength(300);
});

test("a swapped picture is shown before and after, small and inside the page", async () => {
  const content = await contentRepository();
  const fresh = pictureAsset("new.jpg", await tinyPhoto(77, 600, 400));
  await writeAssetFile(content.dir, fresh);
  await content.edit(write(fresh.document), set("product-oil", "image.asset", reference(fresh.document._id)));
  const { before, after } = readRevisions(content.dir, "HEAD");
  const report = diffSnapshots(before, after);
  const { html, markdown } = formsOf(report, reportWords.en, await makeThumbnails(report, before, after));

  expect(report.files.added.map(({ name }) => name)).toEqual(["new.jpg"]);
  const shown = [...html.matchAll(/<img src="data:image\/webp;base64,([^"]+)" alt="([^"]+)">/g)];
  expect(shown.map(([, , alt]) => alt)).toEqual(["Before: photo.jpg", "After: new.jpg", "added: new.jpg"]);
  const sizes = await Promise.all(shown.map(([, data = ""]) => sharp(Buffer.from(data, "base64")).metadata()));
  const small = [240, 160];
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([[24, 16], small, small]);
  expect(markdown).toContain("- **Image**: photo.jpg (24 × 16, ");
  expect(await messagesAbout("report.html", html)).toEqual([]);
});

test("every document has a link to the Studio, in every format; without a Studio there is none", () => {
  const edits = [
    put("team-jana", "name", "Jana Hansen"),
    add({ _id: "note (1)*~x~", _type: "plugin.note", title: "Neu" }),
    ...withoutQuote,
  ];
  const report = reportOf(edits, reportWords.en, studioUrl);
  const addresses = [
    `${studioUrl}intent/edit/id=page-home;type=page`,
    `${studioUrl}intent/edit/id=team-jana;type=teamMember`,
    `${studioUrl}intent/edit/id=quote-hof;type=testimonial`,
    `${studioUrl}intent/edit/id=note%20%281%29%2A%7Ex%7E;type=plugin.note`,
  ];
  expect(report.documents.map(({ studio }) => studio)).toEqual(addresses);
  const { text, markdown, html } = formsOf(report);
  expect(text.match(/^ {2}https:.*$/gm)).toEqual(addresses.map((address) => `  ${address}`));
  expect([...markdown.matchAll(/\]\((https:[^)]*)\)/g)].map(([, link]) => link)).toEqual([...addresses, ...addresses]);
  expect([...html.matchAll(/<a href="(https:[^"]*)"/g)].map(([, address]) => address)).toEqual(addresses);
  expect(Object.values(formsOf(reportOf(edits))).join("")).not.toContain("intent/edit");
});

test("a report's own texts are all in the reader's language", () => {
  const edits = [
    put("job-process-engineer", "open", false),
    put("job-driver", "validThrough", undefined),
    put("page-home", "seo.noIndex", true),
    put("team-jana", "order", 12),
    add({ _id: "novelty", _type: "novelty", title: "Neu" }),
    ...withoutQuote,
  ];
  const { text, markdown, html } = formsOf(reportOf(edits, reportWords.de), reportWords.de);
  for (const form of [text, markdown, html.replace(/<style>.*<\/style>/s, "")]) {
    const shown = form.replace(/<[^>]*>|`[^`]*`|„[^“]*“|&#\d+;/g, " ");
    expect(shown).toContain("geschlossen");
    expect(shown).not.toMatch(/\b(removed|changed|added|touched|unchanged|nothing|Page|Job|Note|yes|because|open)\b/);
  }
  expect(html).toContain('<html lang="de">');
});

test("on a phone, the report can be read without scrolling sideways, in every language", async () => {
  const word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde";
  const edits = [
    put("page-home", "sections[process].heading", text(word, `English ${word}`)),
    put("product-oil", "summary", text(`Öl ${word.repeat(2)}`, `Oil ${word}`)),
    put("team-jana", "name", word),
    add({ _id: word, _type: "a".repeat(70), [word]: [word] }),
  ];
  const browser = await chromium.launch(browserLaunch());
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await page.setContent(formsOf(reportOf(edits, reportWords.en, studioUrl)).html);

  // Two of the edits change a text in every language.
  const languages = await page.locator("dd").evaluateAll((all) => all.map((column) => column.getAttribute("lang")));
  expect(languages).toEqual([...locales, ...locales]);
  // The content of every box must be inside the screen and must not be clipped.
  const outside = await page.evaluate(() =>
    [...document.body.querySelectorAll("*")]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > innerWidth || element.scrollWidth > element.clientWidth + 1;
      })
      .filter((element) => getComputedStyle(element).display !== "inline")
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(outside).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
