import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { effortOfMany } from "#pipeline/site/compress.ts";
import { makeEntry, type PageSource, writeEntry } from "#pipeline/site/pages/page-entry.ts";
import { compileTemplate } from "#pipeline/site/pages/page-template.ts";
import { readTree } from "#tests/support/file-tree.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const assemble = compileTemplate('<html><head><meta charset="utf-8"></head><body><div id="root"></div></body></html>');

/** As the site's own renderer answers. */
const render = async (path: string, payload?: string) => ({
  htmlAttributes: 'lang="de"',
  head: `<title>${path}</title>`,
  root: `<p>${`${payload ?? "Nichts"} `.repeat(200)}</p>`,
});

const groups = ["red", "blue"].map((name) => ({ name, css: `.${name}{color:${name}}`, classes: [name] }));
const maker = { assemble, render, groups };

test.each<[Omit<PageSource, "effort">, string[]]>([
  [{ path: "/", payload: '"Größe"' }, ["index.html", "index.html.br", "index.html.gz", "index.json"]],
  [
    { path: "/de/jobs", payload: `"${"Stelle ".repeat(100)}"` },
    ["html", "json"].flatMap((kind) => ["", ".br", ".gz"].map((twin) => `de/jobs.${kind}${twin}`)),
  ],
  [{ path: "/en/404" }, ["en/404.html", "en/404.html.br", "en/404.html.gz"]],
])("%j: page, payload and their twins are written, with the digests they have", async (own, names) => {
  const source = { ...own, effort: effortOfMany };
  const dir = await tempFolder();
  const { digests } = writeEntry(source, await makeEntry(source, maker), assemble, dir);
  const tree = await readTree(dir);
  expect(Object.keys(tree).sort()).toEqual(names.toSorted());
  expect(digests).toEqual(Object.fromEntries(Object.entries(tree).map(([name, bytes]) => [name, sha256(bytes)])));
  for (const name of names.filter((name) => /\.(html|json)$/.test(name))) {
    const [brotli, gzip] = [tree[`${name}.br`], tree[`${name}.gz`]];
    if (brotli) expect(brotliDecompressSync(Buffer.from(brotli, "latin1")).toString("latin1")).toBe(tree[name]);
    if (gzip) expect(gunzipSync(Buffer.from(gzip, "latin1")).toString("latin1")).toBe(tree[name]);
  }
  const page = tree[names[0] ?? ""] ?? "";
  expect(page).toContain(`<title>${own.path}</title>`);
});

test("a page is kept with the groups of styles that it shows something of", async () => {
  const blue = async () => ({ htmlAttributes: "", head: '<meta class="red">', root: '<p class="large blue">red</p>' });
  const entry = await makeEntry({ path: "/de", effort: effortOfMany }, { ...maker, render: blue });
  expect(writeEntry({ path: "/de", effort: effortOfMany }, entry, assemble, await tempFolder()).styles).toEqual([
    "blue",
  ]);
});

test("a page with styles of its own is refused: the policy knows those of all pages alone", async () => {
  const styled = async () => ({ htmlAttributes: "", head: "", root: "<style>p{color:red}</style>" });
  await expect(makeEntry({ path: "/de", effort: effortOfMany }, { ...maker, render: styled })).rejects.toThrow(
    "/de has a <style> element",
  );
});

function sha256(latin1: string): string {
  return createHash("sha256").update(Buffer.from(latin1, "latin1")).digest("hex");
}
