import { readdirSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { expect, test } from "vitest";
import { contentSite } from "#tests/support/content-site.ts";
import { errorPages, tagsOf } from "#tests/support/html-tags.ts";

/** A page carries the styles of all that it shows. The stylesheet, which comes with the code, has the rest. */

const { distDir, builtPages, readBuilt } = contentSite;
const pages = [...builtPages, ...errorPages.map((file) => ({ path: file, html: readBuilt(file) }))];

const sheets = readdirSync(join(distDir, "assets")).filter((name) => name.endsWith(".css"));
const inSheet = styledBy(readBuilt(`assets/${sheets[0]}`));

test.each(pages)("whatever $path wears is styled without script", ({ html }) => {
  const carried = styledBy(stylesIn(html).join(""));
  const worn = new Set(tagsOf(html).flatMap(({ attributes }) => attributes.class?.split(" ") ?? []));
  expect([...worn].filter((name) => inSheet.has(name) && !carried.has(name))).toEqual([]);
  expect([...worn].filter((name) => inSheet.has(name))).not.toEqual([]);
});

test("no page carries what it shows nothing of", () => {
  expect(sheets).toHaveLength(1);
  for (const { html, path } of pages) {
    const worn = new Set(tagsOf(html).flatMap(({ attributes }) => attributes.class?.split(" ") ?? []));
    const [, ...groups] = stylesIn(html);
    const idle = groups.filter((css) => ![...styledBy(css)].some((name) => worn.has(name)));
    expect(idle, path).toEqual([]);
  }
});

function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
}

function styledBy(css: string): ReadonlySet<string> {
  const found = new Set<string>();
  postcss.parse(css).walkRules(({ selector }) => {
    for (const [, name = ""] of selector.matchAll(/\.([\w-]+)/g)) found.add(name);
  });
  return found;
}
