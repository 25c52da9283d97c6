import { expect, test } from "vitest";
import { writeFiles } from "#pipeline/files.ts";
import { effortOfMany } from "#pipeline/site/compress.ts";
import { makePageFiles, pageFile, stylesOf } from "#pipeline/site/pages/page-files.ts";
import { payloadPath } from "#src/content/wire.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const template = '<html lang="en"><head><!--head--><!--styles--></head><body><!--app--><!--payload--></body></html>';
const groups = ["red", "blue"].map((name) => ({ name, css: `.${name}{color:${name}}`, classes: [name] }));

interface Given {
  readonly path: string;
  readonly payload?: string;
  readonly root?: string;
}

/** As vite-react-ssg leaves a page: with its payload beside it. */
async function make({ path, payload, root = `<p>${"Text ".repeat(200)}</p>` }: Given) {
  const outDir = await tempFolder();
  if (payload !== undefined) writeFiles(outDir, [[payloadPath(path).slice(1), payload]]);
  const head = { locale: "de" as const, title: path, tags: [] };
  const made = await makePageFiles({ path, head, root, effort: effortOfMany }, { outDir, template, groups });
  writeFiles(outDir, [[pageFile(path), made.html]]);
  return { ...made, outDir };
}

test("a page carries the styles that it shows something of, and the cache knows which", async () => {
  const { html, entry } = await make({ path: "/de", root: `<p class="large blue">${"red ".repeat(200)}</p>` });
  expect(html).toContain("<style>.blue{color:blue}</style></head>");
  expect(html).not.toContain(".red{");
  expect(stylesOf(entry)).toEqual(["blue"]);
});

test("a page with styles of its own is refused: the policy knows those of all pages alone", async () => {
  await expect(make({ path: "/de", root: "<style>p{color:red}</style>" })).rejects.toThrow("/de has a <style> element");
});
