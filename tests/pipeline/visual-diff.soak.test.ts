import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { canonicalJson } from "#src/content/canonical.ts";
import { type ContentRepository, contentRepository } from "#tests/support/content-repository.ts";
import { type Edit, rewrite, set } from "#tests/support/edit-snapshot.ts";
import { startNode } from "#tests/support/programs.ts";

/** Takes pictures of changed pages, with real builds and a real browser. */

function diff(
  content: ContentRepository,
  options = ["--md", "--pictures", join(content.folder, "pictures")],
  settings = {},
) {
  const words = ["pipeline/cli.ts", "diff", "--dir", content.dir, ...options];
  return startNode(words, { ...process.env, ...settings }).outcome;
}

const editedHeading = set("page-team", "title.de", "Die Mannschaft");

test("only the page with a changed heading is shown, before and after, in files with the same names each time", async () => {
  const content = await contentRepository(editedHeading);
  const pictures = join(content.folder, "pictures");
  const { out, err } = await diff(content);
  expect(out.match(/<summary>.*<\/summary>/g), err).toEqual(["<summary>/de/team</summary>"]);
  expect(out.match(/\*\d+ px wide\*/g)).toEqual(["*1280 px wide*", "*360 px wide*"]);
  expect(out).toMatch(/\d+ pages are the same, byte for byte/);
  const names = readdirSync(pictures).sort();
  expect(names).toHaveLength(4);
  for (const name of names) {
    expect(out).toContain(`<img src="${name}"`);
    expect(await sharp(readFileSync(join(pictures, name))).metadata()).toMatchObject({ format: "webp" });
  }
  await diff(content);
  expect(readdirSync(pictures).sort()).toEqual(names);
});

test("an HTML report has a slider for each pair of pictures, and allows only its own script", async () => {
  const content = await contentRepository(editedHeading);
  const report = join(content.folder, "report.html");
  await diff(content, ["--html", report, "--pictures", "1"]);
  const html = readFileSync(report, "utf8");
  expect(html.match(/<input [^>]*type="range"/g)).toHaveLength(2);
  expect(html).toContain("script-src 'sha256-");
});

const reverseSections = (id: string): Edit =>
  rewrite(id, (text) => {
    const { sections, ...page } = JSON.parse(text);
    return canonicalJson({ ...page, sections: sections.toReversed() });
  });

test.each<[name: string, isSeen: boolean, ...edits: Edit[]]>([
  ["the reverse order of sections of a page with pages below it", true, reverseSections("page-home")],
  ["a document that opens", true, set("job-driver", "open", true), set("job-driver", "validThrough", undefined)],
  ["a description for search engines", false, set("page-team", "seo.description.de", "Alle, die hier arbeiten")],
  ["an address of a link", false, set("footer-company", "links[press].target.url", "https://a.example")],
])("each page that differs is listed, with pictures if it looks different: %s", async (_, isSeen, ...edits) => {
  const content = await contentRepository(...edits);
  const { out, err } = await diff(content);
  const [before, after] = [builtPages("before"), builtPages("after")];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const differing = paths.filter((path) => before.get(path) !== after.get(path));
  expect(differing.length, err).toBeGreaterThan(0);

  // An entry is a group of pages: `<summary>/de/team, /en/team</summary> … </details>`.
  const found = [...out.matchAll(/<summary>(.*?)<\/summary>(.*?)<\/details>/gs)];
  const entries = found.map(([, names = "", shown = ""]) => ({ pages: names.split(", "), shown }));
  const withoutPictures = entries.filter(({ shown }) => !shown.includes("<img"));
  expect(withoutPictures.length < entries.length).toBe(isSeen);
  expect([...new Set(entries.flatMap(({ pages }) => pages))].sort()).toEqual(differing.sort());
  expect(out).toContain(`${paths.length - differing.length} page`);
  for (const { pages, shown } of withoutPictures) {
    expect(shown).toContain("Nothing looks different at 1280, 360 px.");
    for (const path of pages) expect(seenIn(after.get(path))).toBe(seenIn(before.get(path)));
  }
});

/** The HTML of the pages of one of the two builds that a diff makes, by path. Pages for errors are left out. */
function builtPages(build: "before" | "after"): Map<string, string> {
  const dist = join(".cache/visual-diff", build, "dist");
  const isForErrors = (file: string) => /\/(404|410-[a-z]+|offline)\.html$/.test(file);
  const pages = listFiles(dist).filter((file) => /^(de|en)(\/.+)?\.html$/.test(file) && !isForErrors(file));
  return new Map(pages.map((file) => [`/${file.replace(".html", "")}`, readFileSync(join(dist, file), "utf8")]));
}

/** The part of a page that readers see: its body without scripts and without addresses of links, which may differ. */
function seenIn(html = ""): string {
  return html.replace(/^.*?<body>|<script.*$/gs, "").replace(/ href="[^"]*"/g, "");
}

test("content that cannot be built is reported with its problems", async () => {
  const content = await contentRepository(set("page-team", "title.de", ""));
  const { code, err } = await diff(content);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("the build of the working tree failed") });
  expect(err).toContain("page-team");
});

test("a killed build is reported with the signal, and nothing is said about the content", async () => {
  const content = await contentRepository(editedHeading);
  const kill = `--import=data:text/javascript,process.argv[2]==='build'&&process.kill(process.pid,'SIGKILL')`;
  const { code, out, err } = await diff(content, undefined, { NODE_OPTIONS: kill });
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/^There are no pictures: the build of \w+ was killed \(SIGKILL\), .* Run it again, with more/);
  expect(err).not.toContain("content");
});
