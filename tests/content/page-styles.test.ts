import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import postcss from "postcss";
import { expect, test } from "vitest";
import { contentSite } from "#tests/support/content-site.ts";
import { errorPages } from "#tests/support/describe-site.ts";
import { linksOf, stylesIn, tagsOf } from "#tests/support/html-tags.ts";

/** Each page contains the styles that it uses, and links the only stylesheet that it needs for print. */

const { distDir, builtPages, readBuilt } = contentSite;
const pages = [...builtPages, ...errorPages.map((file) => ({ path: file, html: readBuilt(file) }))];

const sheets = readdirSync(join(distDir, "assets"))
  .filter((name) => name.endsWith(".css"))
  .map((name) => {
    const css = readBuilt(`assets/${name}`);
    return { href: `/assets/${name}`, css, isForPrint: css.startsWith("@layer print{") };
  });
const styledInSite = classesStyledBy(sheets.map(({ css }) => css).join(""));

test.each(pages)(
  "the policy of $path allows its own styles and the site's file for print, and the page needs no others",
  ({ html }) => {
    const policies = tagsOf(html, "meta").filter((meta) => meta["http-equiv"]);
    const hashes = stylesIn(html).map((style) => createHash("sha256").update(style).digest("base64"));
    const allowed = /^style-src (.*)$/.exec(policies[0]?.content ?? "")?.[1]?.split(" ") ?? [];
    expect(policies).toHaveLength(1);
    expect(allowed.sort()).toEqual(["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].sort());
    expect(html.indexOf("<style")).toBeGreaterThan(html.indexOf("http-equiv"));
    const attributes = tagsOf(html).flatMap(Object.keys);
    expect(attributes.filter((name) => name === "style" || name.startsWith("on"))).toEqual([]);
    const linked = linksOf(html, "stylesheet");
    expect(linked.map(({ media }) => media)).toEqual(["print"]);
    expect(linked.map(({ href }) => href)).toEqual(
      sheets.filter(({ isForPrint }) => isForPrint).map(({ href }) => href),
    );
    expect(stylesIn(html).join("")).not.toContain("@layer print{");
  },
);

test.each(pages)("$path contains the styles of all its classes, and no groups that it does not use", ({ html }) => {
  expect(sheets).toHaveLength(2);
  const styledInPage = classesStyledBy(stylesIn(html).join(""));
  const used = classesIn(html);
  expect([...used].filter((name) => styledInSite.has(name) && !styledInPage.has(name))).toEqual([]);
  expect([...used].filter((name) => styledInSite.has(name))).not.toEqual([]);
  // In the last style element, the first line has the styles of every page, and each further line has a group.
  const [, ...groups] = stylesIn(html).at(-1)?.split("\n") ?? [];
  expect(groups.filter((css) => ![...classesStyledBy(css)].some((name) => used.has(name)))).toEqual([]);
});

function classesStyledBy(css: string): ReadonlySet<string> {
  const found = new Set<string>();
  postcss.parse(css).walkRules(({ selector }) => {
    for (const [, name = ""] of selector.matchAll(/\.([\w-]+)/g)) found.add(name);
  });
  return found;
}

function classesIn(html: string): ReadonlySet<string> {
  return new Set(tagsOf(html).flatMap((tag) => tag.class?.split(" ") ?? []));
}
