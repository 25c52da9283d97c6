import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { effortOfMany } from "#pipeline/site/compress.ts";
import { makePageFiles, pageFile, stylesOf, writeKeptPage } from "#pipeline/site/pages/page-files.ts";
import { writeFiles } from "#pipeline/site/write-files.ts";
import { payloadPath } from "#src/content/wire.ts";
import { readTree } from "#tests/support/file-tree.ts";
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

test.each<[Given, string[]]>([
  [{ path: "/", payload: '"Größe"' }, ["index.html", "index.html.br", "index.html.gz", "index.json"]],
  [
    { path: "/de/jobs", payload: `"${"Stelle ".repeat(100)}"` },
    ["html", "json"].flatMap((kind) => ["", ".br", ".gz"].map((twin) => `de/jobs.${kind}${twin}`)),
  ],
  [{ path: "/en/404" }, ["en/404.html", "en/404.html.br", "en/404.html.gz"]],
])(
  "%j: page, payload and their twins are written, by a build that makes them and by one that kept them",
  async (given, names) => {
    const { entry, outDir } = await make(given);
    const tree = await readTree(outDir);
    expect(Object.keys(tree).sort()).toEqual(names.toSorted());
    for (const name of names.filter((name) => /\.(html|json)$/.test(name))) {
      const [brotli, gzip] = [tree[`${name}.br`], tree[`${name}.gz`]];
      if (brotli) expect(brotliDecompressSync(Buffer.from(brotli, "latin1")).toString("latin1")).toBe(tree[name]);
      if (gzip) expect(gunzipSync(Buffer.from(gzip, "latin1")).toString("latin1")).toBe(tree[name]);
    }
    const again = await tempFolder();
    if (given.payload !== undefined) writeFiles(again, [[payloadPath(given.path).slice(1), given.payload]]);
    writeKeptPage({ path: given.path, effort: effortOfMany }, entry, again);
    expect(await readTree(again)).toEqual(tree);
  },
);

test("a page carries the styles that it shows something of, and the cache knows which", async () => {
  const { html, entry } = await make({ path: "/de", root: `<p class="large blue">${"red ".repeat(200)}</p>` });
  expect(html).toContain("<style>.blue{color:blue}</style></head>");
  expect(html).not.toContain(".red{");
  expect(stylesOf(entry)).toEqual(["blue"]);
});

test("a page with styles of its own is refused: the policy knows those of all pages alone", async () => {
  await expect(make({ path: "/de", root: "<style>p{color:red}</style>" })).rejects.toThrow("/de has a <style> element");
});
