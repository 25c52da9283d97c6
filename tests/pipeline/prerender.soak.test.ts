import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTree } from "#tests/support/folders.ts";
import { openRebuiltSite } from "#tests/support/rebuilt-site.ts";
import { renderingMark } from "#tests/support/rendering-hook.ts";

/** vite-react-ssg renders every page that is shipped, and what goes wrong in it ends the build. */

const rebuilt = openRebuiltSite();

function withHook(hook: string): Readonly<Record<string, string>> {
  const file = join(import.meta.dirname, "../support/rendering-hook.ts");
  return { RENDERING_HOOK: hook, NODE_OPTIONS: `--import ${file}` };
}

/** Another analytics name makes every page again. */
function allAnew(hook: string): Promise<string> {
  return rebuilt.site.buildWith({ ANALYTICS_DOMAIN: `${hook}.example`, ...withHook(hook) });
}

async function renderedPages(): Promise<{ readonly marked: string[]; readonly all: string[] }> {
  const pages = Object.entries(await readTree(rebuilt.site.distDir)).filter(([name]) => name.endsWith(".html"));
  const marked = pages.filter(([, html]) => html.includes(renderingMark));
  return { marked: marked.map(([name]) => name), all: pages.map(([name]) => name) };
}

test("every page has what only vite-react-ssg's own rendering can have put there, and its texts as they were typed", async () => {
  await rebuilt.site.edit("Wir suchen $& und $$ und $' und $` und $\" und $1 und $<name>");
  await allAnew("mark");
  const { marked, all } = await renderedPages();
  expect(all.length).toBeGreaterThan(30);
  expect(marked).toEqual(all);
  // Text that a string replacement would take for a pattern.
  const shown = "<p>Wir suchen $&amp; und $$ und $' und $` und $&quot; und $1 und $&lt;name&gt;";
  const pages = Object.entries(await readTree(rebuilt.site.distDir)).filter(([name]) =>
    /^de\/jobs\/.*\.html$/.test(name),
  );
  const texts = pages.map(([, page]) => page.replace(/&#x27;/g, "'").replace(/<p [^>]*>/g, "<p>"));
  expect(texts.filter((page) => page.includes(shown))).toHaveLength(1);
});

test("after an edit it renders the pages that show it, and no other", async () => {
  await rebuilt.site.edit("Ganz neu gefasst");
  await rebuilt.site.buildWith(withHook("mark"));
  const { marked, all } = await renderedPages();
  expect(marked.length).toBeGreaterThan(1);
  expect(marked.length).toBeLessThan(all.length / 2);
  for (const page of marked)
    expect(await readFile(join(rebuilt.site.distDir, page), "utf8")).toContain("Ganz neu gefasst");
});

test("a component that throws ends the build with its page and its reason, and the site stays as it is", async () => {
  await expect(allAnew("throw")).rejects.toThrow(/Error on page: .*jobs\/[\s\S]*A component is broken\./);
  await rebuilt.site.expectClean();
});

test("a renderer that gives up without a word ends the build", async () => {
  await expect(allAnew("exit")).rejects.toThrow(/0 of \d+ pages/);
  await rebuilt.site.expectClean();
});
