import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTree } from "#tests/support/folders.ts";
import { openRebuiltSite } from "#tests/support/rebuilt-site.ts";
import { renderingMark } from "./rendering-hook.ts";

/** vite-react-ssg renders every published page, and its errors end the build. */

const rebuilt = openRebuiltSite();

function withHook(hook: string): Readonly<Record<string, string>> {
  const file = join(import.meta.dirname, "rendering-hook.ts");
  return { RENDERING_HOOK: hook, NODE_OPTIONS: `--import ${file}` };
}

/** Builds with another name for analytics, so that every page is made again. */
function allAnew(hook: string): Promise<string> {
  return rebuilt.site.buildWith({ ANALYTICS_DOMAIN: `${hook}.example`, ...withHook(hook) });
}

async function renderedPages(): Promise<{ readonly marked: string[]; readonly all: string[] }> {
  const pages = Object.entries(await readTree(rebuilt.site.distDir)).filter(([name]) => name.endsWith(".html"));
  const marked = pages.filter(([, html]) => html.includes(renderingMark));
  return { marked: marked.map(([name]) => name), all: pages.map(([name]) => name) };
}

test("every page is rendered by vite-react-ssg itself, and its texts are as they were typed", async () => {
  await rebuilt.site.edit("Wir suchen $& und $$ und $' und $` und $\" und $1 und $<name>");
  await allAnew("mark");
  const { marked, all } = await renderedPages();
  expect(all.length).toBeGreaterThan(30);
  expect(marked).toEqual(all);
  // `String.replace` would interpret this text as a pattern.
  const shown = "<p>Wir suchen $&amp; und $$ und $' und $` und $&quot; und $1 und $&lt;name&gt;";
  const pages = Object.entries(await readTree(rebuilt.site.distDir)).filter(([name]) =>
    /^de\/jobs\/.*\.html$/.test(name),
  );
  const texts = pages.map(([, page]) => page.replace(/&#x27;/g, "'").replace(/<p [^>]*>/g, "<p>"));
  expect(texts.filter((page) => page.includes(shown))).toHaveLength(1);
});

test("after an edit, vite-react-ssg renders the pages that show the edit, and no other", async () => {
  await rebuilt.site.edit("Ganz neu gefasst");
  await rebuilt.site.buildWith(withHook("mark"));
  const { marked, all } = await renderedPages();
  expect(marked.length).toBeGreaterThan(1);
  expect(marked.length).toBeLessThan(all.length / 2);
  for (const page of marked)
    expect(await readFile(join(rebuilt.site.distDir, page), "utf8")).toContain("Ganz neu gefasst");
});

test("a component that throws ends the build with its page and the error, and the site stays as it is", async () => {
  await expect(allAnew("throw")).rejects.toThrow(/Error on page: .*jobs\/[\s\S]*A component is broken\./);
  await rebuilt.site.expectClean();
});

test("a renderer that fails without an error message, or is killed, ends the build", async () => {
  await expect(allAnew("exit")).rejects.toThrow(/0 of \d+ pages/);
  await expect(allAnew("kill")).rejects.toThrow(/^Prerendering was killed \(SIGKILL\), .* Run it again, with more/m);
  await rebuilt.site.expectClean();
});
