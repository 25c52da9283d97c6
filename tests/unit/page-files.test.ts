import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles, writeFiles } from "#pipeline/files.ts";
import { effortOfMany } from "#pipeline/site/compress.ts";
import { makePage, writePage } from "#pipeline/site/pages/page-files.ts";
import { payloadPath } from "#src/content/wire.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const template = '<html lang="en"><head><!--head--><!--styles--></head><body><!--app--><!--payload--></body></html>';
const groups = ["red", "blue"].map((name) => ({ name, css: `.${name}{color:${name}}`, classes: [name] }));
const styles = { base: "p{margin:0}", groups };

interface Given {
  readonly path: string;
  readonly payload?: string;
  readonly root?: string;
}

/** Makes a page whose payload lies where the page will, and writes it as the cache has it. */
async function make({ path, payload, root = `<p>${"Text ".repeat(200)}</p>` }: Given) {
  const outDir = await tempFolder();
  if (payload !== undefined) writeFiles(outDir, [[payloadPath(path), payload]]);
  const head = { locale: "de" as const, title: path, tags: [] };
  const entry = await makePage({ path, head, root, effort: effortOfMany }, { outDir, template, styles });
  writePage(path, entry, outDir);
  return { outDir };
}

test("a page carries the styles of all pages, and those that it shows something of", async () => {
  const { outDir } = await make({ path: "/de", root: `<p class="large blue">${"red ".repeat(200)}</p>` });
  const html = await readFile(join(outDir, "de.html"), "utf8");
  expect(html).toContain("<style>p{margin:0}\n.blue{color:blue}</style></head>");
  expect(html).not.toContain(".red{");
});

test("a page lies in the site with its payload and the twins of both", async () => {
  const payload = JSON.stringify({ text: "Text ".repeat(200) });
  const { outDir } = await make({ path: "/", payload });
  const files = listFiles(outDir);
  expect(files).toEqual([
    "index.html",
    "index.html.br",
    "index.html.gz",
    "index.json",
    "index.json.br",
    "index.json.gz",
  ]);
  expect(await readFile(join(outDir, "index.html"), "utf8")).toContain(payload);
});

test("a page with styles of its own is refused: the policy knows those of all pages alone", async () => {
  await expect(make({ path: "/de", root: "<style>p{color:red}</style>" })).rejects.toThrow("/de has a <style> element");
});
