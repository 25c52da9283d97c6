import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { textReport } from "#pipeline/diff/report-text.ts";
import { reportWords } from "#pipeline/documents/report-words.ts";
import { plain } from "#pipeline/terminal.ts";
import { locales } from "#src/locales.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { ContentRepository } from "#tests/support/content-repository.ts";
import { formsOf } from "#tests/support/diff-report.ts";
import { remove, set, write } from "#tests/support/edit-snapshot.ts";
import { pathsOf } from "#tests/support/languages.ts";
import { text } from "#tests/support/sample-documents.ts";

const { de, en } = reportWords;

test("every document has a link to the Studio, in every format", async () => {
  const content = await ContentRepository.edited(
    set("team-jana", "name", "Jana Hansen"),
    write({ _id: "note (1)*~x~", _type: "plugin.note", title: "Neu" }),
    remove("quote-hof"),
    set("page-home", "sections[quotes].testimonials", [{ _key: "a", _type: "reference", _ref: "quote-teich" }]),
  );
  const report = await content.report("HEAD", undefined, { studioUrl: "https://company.sanity.studio/live/" });
  const addresses = [
    "https://company.sanity.studio/live/intent/edit/id=page-home;type=page",
    "https://company.sanity.studio/live/intent/edit/id=team-jana;type=teamMember",
    "https://company.sanity.studio/live/intent/edit/id=quote-hof;type=testimonial",
    "https://company.sanity.studio/live/intent/edit/id=note%20%281%29%2A%7Ex%7E;type=plugin.note",
  ];
  expect(report.documents.map(({ studio }) => studio)).toEqual(addresses);
  const { text, markdown, html } = formsOf(report);
  expect(text.match(/^ {2}https:.*$/gm)).toEqual(addresses.map((address) => `  ${address}`));
  expect([...markdown.matchAll(/\]\((https:[^)]*)\)/g)].map(([, link]) => link)).toEqual([...addresses, ...addresses]);
  const links = [...html.matchAll(/<a href="(https:[^"]*)"/g)];
  expect(links.map(([, address]) => address)).toEqual(addresses);
});

test("the Markdown for approval has changed words and problems, in every language, with links, within the size limit", async () => {
  const content = await ContentRepository.create();
  const doubtful = Array.from({ length: 300 }, (_, index) => ({
    ...{ _key: `many-${index}`, _type: "screenLink", screen: "job", slug: `gone-${index}` },
  }));
  await content.edit(
    set("page-home", "sections[climate].heading", text("Ein neues Wort", "")),
    write({ _id: "footer-many", _type: "footerBlock", title: text("Viel", "Much"), links: doubtful }),
  );
  const settings = { STUDIO_URL: "https://studio.example", REPORT_LOCALE: "de" };
  const { out, err, code } = await content.runWith(settings, "diff", "--md", "--problems");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.length).toBeLessThanOrEqual(65_536);
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

test("without a Studio there is no link, and a wrong address is refused as wrong usage", async () => {
  const content = await ContentRepository.edited(set("team-jana", "name", "Jana Hansen"));
  const report = await content.report();
  expect(Object.values(formsOf(report)).join("")).not.toContain("intent/edit");

  const settings = { STUDIO_URL: "javascript:alert(1)", REPORT_LOCALE: "xx" };
  const { code, out, err } = await content.runWith(settings, "diff");
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain("STUDIO_URL should be an address such as https://company.sanity.studio.");
  expect(err).toContain("REPORT_LOCALE should be one of en, de.");
});

test("a report's own texts are all in the reader's language", async () => {
  const content = await ContentRepository.edited(
    set("job-process-engineer", "open", false),
    set("job-driver", "validThrough", undefined),
    set("page-home", "seo.noIndex", true),
    set("team-jana", "order", 12),
    write({ _id: "novelty", _type: "novelty", title: "Neu" }),
    remove("quote-hof"),
    set("page-home", "sections[quotes].testimonials", [{ _key: "a", _type: "reference", _ref: "quote-teich" }]),
  );
  const { text, markdown, html } = formsOf(await content.report("HEAD", undefined, { words: de }), de);
  for (const form of [text, markdown, html.replace(/<style>.*<\/style>/s, "")]) {
    const shown = form.replace(/<[^>]*>|`[^`]*`|„[^“]*“|&#\d+;/g, " ");
    expect(shown).toContain("geschlossen");
    expect(shown).not.toMatch(/\b(removed|changed|added|touched|unchanged|nothing|Page|Job|Note|yes|because|open)\b/);
  }
  expect(html).toContain('<html lang="de">');
});

test("every command reports completely in the reader's language, also about the lock", async () => {
  const content = await ContentRepository.edited(
    set("page-home", "sections[process].heading.de", "Aus Resten wird Fisch"),
  );
  const file = join(content.dir, "documents/page/page-home.json");
  const home = await readFile(file, "utf8");
  const speaking = async (...args: string[]) => {
    const { out, err } = await content.runWith({ REPORT_LOCALE: "de" }, ...args);
    const said = `${out}${err}`;
    // Content and names of files may be English.
    expect(said.replace(/^ +en .*$|documents\//gm, ""), args[0]).not.toMatch(
      /\b(the|was|not|has|documents|made from|written|sealed|shown|changed|committed)\b/i,
    );
    return said;
  };
  expect(await speaking("history", "--id", "page-home")).toContain("noch nicht festgeschrieben");
  expect(await speaking("explain", "--address", "/de/team")).toContain("/de/team: „Seite team“, auf Deutsch");
  expect(await speaking("diff", "--html", join(content.folder, "out/report.html"))).toMatch(/^Geschrieben nach /);
  await writeFile(file, home.replace("Aus Resten", "Aus Besten"));
  expect(await speaking("check")).toContain("ist nach dem Versiegeln des Snapshots geändert worden");
  await writeFile(file, home.slice(0, -20));
  expect(await speaking("seal")).toContain("Der Snapshot kann nicht versiegelt werden:");
  await writeFile(file, home);
  expect(await speaking("seal")).toMatch(/^Versiegelt: \d+ Dokumente und \d+ Dateien: /);
});

test("on a phone, the report can be read without scrolling sideways, in every language", async () => {
  const content = await ContentRepository.create();
  const word = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde";
  await content.edit(
    set("page-home", "sections[process].heading", text(word, `English ${word}`)),
    set("product-oil", "summary", text(`Öl ${word.repeat(2)}`, `Oil ${word}`)),
    set("team-jana", "name", word),
    write({ _id: word, _type: "a".repeat(70), [word]: [word] }),
  );
  const report = await content.report("HEAD", undefined, { studioUrl: "https://studio.example" });
  const browser = await chromium.launch(browserLaunch());
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  await page.setContent(formsOf(report).html);

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

test("a huge diff is shortened in a terminal and complete in all other formats", async () => {
  const content = await ContentRepository.edited(
    set("team-jana", "name", "Jana Hansen"),
    ...Array.from({ length: 300 }, (_, index) => write({ _id: `quirk-${index}`, _type: "quirk", title: `${index}` })),
  );
  const report = await content.report();
  const shown = textReport(report, { words: en, paint: plain, maxLines: 100 });
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

test("a report asks for a person if pages disappear, content shrinks or problems are new, and only then", {
  timeout: 120_000,
}, async () => {
  const content = await ContentRepository.create();
  // Older problems are not reported.
  await content.edit(set("page-team", "title.de", "Das Team\u0007"));
  content.commit("A known problem");
  const note = async (language = "en") => {
    const { out, code } = await content.runWith({ REPORT_LOCALE: language }, "diff", "--md", "--review");
    expect(code).toBe(0);
    return out;
  };
  await content.edit(set("team-jana", "name", "Jana Hansen"));
  expect(await note()).toBe("");
  content.commit("New words");

  await content.edit(set("page-home", "title.en", "Home\u0007"));
  expect(await note()).toBe("> **This waits for a person to merge it:**\n>\n> - 1 problem is new.\n\n");
  content.git("checkout", "--quiet", ".");

  await content.edit(
    set("page-home", "sections[quotes].testimonials", [{ _key: "a", _type: "reference", _ref: "quote-teich" }]),
    remove("quote-hof"),
  );
  expect(await note("de")).toMatch(/\*\n>\n> - 1 Dokument fällt weg: Stimme „.*“\.\n>\n> - 1 Teil fällt weg: Seite „/);
  content.git("checkout", "--quiet", ".");

  await content.edit(remove("job-process-engineer"));
  const gone = pathsOf({ screen: "job", slug: "process-engineer" }).map((path) => `\`${path}\``);
  expect(await note()).toContain(`> - ${gone.length} pages go away or cannot be made: ${gone.join(", ")}.\n`);
});
