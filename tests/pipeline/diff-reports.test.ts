import { HtmlValidate } from "html-validate/node";
import sharp from "sharp";
import { expect, test } from "vitest";
import { diffSnapshots } from "#pipeline/diff/diff.ts";
import { readRevisions } from "#pipeline/diff/revision.ts";
import { makeThumbnails } from "#pipeline/diff/shown-files.ts";
import { ContentRepository } from "#tests/support/content-repository.ts";
import { formsOf } from "#tests/support/diff-report.ts";
import { type Edit, set, write } from "#tests/support/edit-snapshot.ts";
import { pictureAsset, tinyPhoto, writeAssetFile } from "#tests/support/sample-assets.ts";
import { reference } from "#tests/support/sample-documents.ts";

/** GitHub's limit for the body of a pull request, in characters. */
const longestBody = 65_536;

/** Hostile texts, each with a number by which the test finds it. */
const hostile = [
  "<script>alert(0)</script><img src=x onerror=alert(1)>",
  "</td></table><!-- @everyone #1 `code` | **x** [a](javascript:alert(2)) https://böse.example",
  "\u202Etxt.exe\u202C\u200B\uFEFF\u0007\u001B[2J",
  "שלום עולם 200 ‏ליטר",
  "```\n# Überschrift\n```\n\n| a | b |\n| - | - |\n\n</details>",
  "\"' onmouseover=alert(3) $(reboot) {{7*7}}",
];

const spoilt: Edit[] = hostile.flatMap((text, index) => [
  set("team-jana", "name", `${hostile[0]}`),
  set("product-oil", `facts[first].label.${index % 2 ? "de" : "en"}`, text),
  write({
    _id: `quirk ${index} ${text.replaceAll("/", "").replaceAll("..", "")}`,
    _type: "quirk",
    title: text,
    tags: [text, text],
    "a|b<i>": text,
  }),
]);

async function reportsOf(content: ContentRepository) {
  const { before, after } = await readRevisions(content.dir, "HEAD", undefined);
  const report = diffSnapshots(before, after);
  return { report, ...formsOf(report, undefined, await makeThumbnails(report, before, after)) };
}

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:recommended"],
  rules: { "no-trailing-whitespace": "off" },
});

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} (${line})`),
  );
}

test("hostile content is plain text in every report", async () => {
  const content = await ContentRepository.edited(...spoilt);
  const { text, markdown, html } = await reportsOf(content);

  expect(await faultsOf(html)).toEqual([]);
  const tags = [...html.matchAll(/<([a-z]+)[^>]*>/g)];
  expect(tags.filter(([, name]) => ["script", "iframe", "object", "form", "base"].includes(name ?? ""))).toEqual([]);
  expect(tags.filter(([tag]) => /\son\w+=/.test(tag))).toEqual([]);
  expect(html).not.toMatch(/(?:href|src)="(?!#|data:image)/);

  // Only the text outside of code spans can contain markup.
  const prose = markdown.replace(/(?<![\\`])(`+)(?!`).+?(?<!`)\1(?!`)/g, "");
  expect(prose.match(/<(?!br>|\/?ins>|\/?del>)[^>]*>/g)).toBeNull();
  expect(prose).not.toMatch(/@\w|(?<!&)#\d|https?:\/\/|(?<!\\)\[|(?<!\\)`/);
  // Every line begins with the report's own markup; content never starts a line or a table.
  expect(prose.split("\n").filter((line) => !/^(#{2,4} | *- | → : \d|$)/.test(line))).toEqual([]);
  expect(
    prose
      .match(/^#+ .*$/gm)
      ?.every((heading) => /^#{2,4} (Content|Pages|Products|Team|Quirks|Files|Page|Product|Quirk)/.test(heading)),
  ).toBe(true);

  for (const report of [text, markdown, html]) {
    expect(report).toContain("\\u202E".replace("\\", report === markdown ? "\\\\" : "\\"));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not be there
    expect(report).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u200B\u200E\u200F\u202A-\u202E\uFEFF]/);
  }
});

test("the Markdown is never too long and says what is left out, also of one document", async () => {
  const content = await ContentRepository.create();
  const long = "Wörter und noch mehr Wörter | `davon` <b>. ".repeat(2500);
  const fieldsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => [`feld${index}`, `${index} ${long.slice(0, 200)}`]);
  const quirk = (id: number, fields: number) =>
    write({ _id: `quirk.${id}`, _type: "quirk", title: `Nummer ${id}`, ...Object.fromEntries(fieldsOf(fields)) });
  await content.edit(quirk(0, 500));
  const { markdown: one } = await reportsOf(content);
  expect(one).toContain("Nummer 0");
  expect(one).toMatch(/\*… and \d+ more changes of this document\*/);

  await content.edit(set("product-oil", "summary.de", long), ...Array.from({ length: 400 }, (_, id) => quirk(id, 30)));
  const { report, markdown } = await reportsOf(content);
  expect(report.documents).toHaveLength(401);
  for (const { length } of [one, markdown]) {
    expect(length).toBeLessThanOrEqual(longestBody);
    expect(length).toBeGreaterThan(longestBody * 0.6);
  }
  expect(markdown).toContain("characters more)");
  expect(markdown).toMatch(
    /\*\*Left out, because the text would be too long:\*\* the details of \d+ documents \(`quirk\.\d+`/,
  );
  expect(markdown).toContain("FORMAT=html");
});

test("a swapped picture is shown before and after, small and inside the page", async () => {
  const content = await ContentRepository.create();
  const fresh = pictureAsset("new.jpg", await tinyPhoto(77, 600, 400));
  await writeAssetFile(content.dir, fresh);
  await content.edit(write(fresh.document), set("product-oil", "image.asset", reference(fresh.document._id)));
  const { report, html, markdown } = await reportsOf(content);

  expect(report.files.added.map(({ name }) => name)).toEqual(["new.jpg"]);
  const shown = [...html.matchAll(/<img src="data:image\/webp;base64,([^"]+)" alt="([^"]+)">/g)];
  expect(shown.map(([, , alt]) => alt)).toEqual(["Before: photo.jpg", "After: new.jpg", "added: new.jpg"]);
  const sizes = await Promise.all(shown.map(([, data = ""]) => sharp(Buffer.from(data, "base64")).metadata()));
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [24, 16],
    [240, 160],
    [240, 160],
  ]);
  expect(markdown).toContain("- **Image**: photo.jpg (24 × 16, ");
  expect(await faultsOf(html)).toEqual([]);
});
