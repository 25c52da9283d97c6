import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contentSite } from "#tests/support/content-site.ts";
import { tagsOf } from "#tests/support/html-tags.ts";
import { pageCode, scriptNamed } from "#tests/support/page-code.ts";

const { distDir, builtPages } = contentSite;

/** Limits for a page's bytes as transferred; `make bench` measures times. */

/** Until the page answers: React is 55 kB of it. */
const maxCodeBytes = 107_500;

const maxContactCodeBytes = 116_000;

/** Scripts until the page answers; the form brings its words and the code that keeps requests on the device. */
const maxScripts = 7;
const maxContactScripts = 10;

/** Fonts that every page fetches before its first paint. */
const maxFontBytes = 45_000;
const maxFonts = 2;

test("the code of a page, and the number of its files, stay within their budgets", () => {
  expect(builtPages.some(({ html }) => pageCode(html).includes(form))).toBe(true);
  const heavy = builtPages.flatMap(({ html, path }) => {
    const code = pageCode(html);
    const bytes = sum(code);
    const [maxBytes, maxFiles] = code.includes(form)
      ? [maxContactCodeBytes, maxContactScripts]
      : [maxCodeBytes, maxScripts];
    return bytes > maxBytes || code.length > maxFiles ? [`${path}: ${bytes} bytes in ${code.length} files`] : [];
  });
  expect(heavy).toEqual([]);
});

test("the fonts of the first paint stay within their budget", () => {
  for (const { html, path } of builtPages) {
    const fonts = tagsOf(html, "link").flatMap(({ attributes }) =>
      attributes.as === "font" && attributes.rel === "preload" ? (attributes.href ?? []) : [],
    );
    expect(fonts.length, path).toBeLessThanOrEqual(maxFonts);
    expect(sum(fonts), path).toBeLessThanOrEqual(maxFontBytes);
  }
});

const form = scriptNamed("contact-form");

function sum(files: readonly string[]): number {
  return files.reduce((bytes, file) => bytes + bytesOnTheLine(file), 0);
}

function bytesOnTheLine(file: string): number {
  const path = join(distDir, file);
  return (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size;
}
