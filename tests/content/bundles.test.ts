import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { domainMetaName } from "#src/content/wire.ts";
import { allWords, locales } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { metaOf, tagsOf } from "#tests/support/html-tags.ts";
import { pageCode, scriptNamed } from "#tests/support/page-code.ts";

const { distDir, snapshot, builtPages, readBuilt } = contentSite;

const scripts = readdirSync(join(distDir, "assets"))
  .filter((name) => name.endsWith(".js"))
  .map((name) => `/assets/${name}`);
const code = new Map(scripts.map((file) => [file, readBuilt(file)]));

test("no browser code carries a page's content", () => {
  // Characters. Shorter texts could be words of the interface.
  const distinctive = [...new Set([...snapshot.byId.values()].flatMap((document) => textsIn(document)))].filter(
    (text) => text.length >= 40,
  );
  expect(distinctive.length).toBeGreaterThan(0);
  for (const [file, text] of code) {
    expect(
      distinctive.filter((content) => text.includes(content) || text.includes(JSON.stringify(content).slice(1, -1))),
      file,
    ).toEqual([]);
  }
});

test("no browser code carries the document model, what reads a snapshot, or what renders on a server", () => {
  const foreign = "node:fs readdirSync documents/page renderToPipeableStream renderToString snapshot.json".split(" ");
  for (const [file, text] of code) {
    expect(
      foreign.filter((word) => text.includes(word)),
      file,
    ).toEqual([]);
  }
});

test("no page begins with a lightbox or a carousel", () => {
  const first = new Set(builtPages.flatMap(({ html }) => pageCode(html)));
  expect(first.size).toBeGreaterThan(0);
  for (const library of [/photoswipe|pswp/i, /swiper/i]) {
    for (const file of first) expect(code.get(file), file).not.toMatch(library);
    const isThere = scripts.some((file) => library.test(code.get(file) ?? ""));
    expect(isThere, `there is a script that matches ${library}`).toBe(true);
  }
});

test("no page begins with what reports to the analytics, and none asks for it where nothing is configured", () => {
  const reporting = scripts.filter((file) => code.get(file)?.includes("Outbound Link: Click"));
  expect(reporting).toHaveLength(1);
  for (const { html, path } of builtPages) {
    expect(pageCode(html), path).not.toContain(reporting[0]);
    expect(metaOf(html, domainMetaName), path).toBeUndefined();
  }
});

test("no page but those with the contact form begins with what sends it", () => {
  const form = scriptNamed("contact-form");
  const others = builtPages.map(({ html }) => pageCode(html)).filter((files) => !files.includes(form));
  const first = new Set(others.flat());
  expect(first.size).toBeGreaterThan(0);
  const sending = [...code].filter(([, text]) => text.includes("Idempotency-Key"));
  expect(sending.length).toBeGreaterThan(0);
  expect(sending.filter(([file]) => first.has(file))).toEqual([]);
});

test("a page carries the words of its own language alone, and nothing that compiles words", () => {
  for (const { html, path } of builtPages) {
    const files = pageCode(html);
    const language = /<html[^>]* lang="([^"]+)"/.exec(html)?.[1];
    for (const other of locales.filter((locale) => locale !== language)) {
      const spoken = files.filter((file) => code.get(file)?.includes(allWords[other].footer.promptText));
      expect(spoken, path).toEqual([]);
    }
  }
  for (const [file, text] of code) expect(text, file).not.toMatch(/i18next|pluralResolver|HelmetProvider/);
});

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

test("a page begins with one module, and React comes after its first paint", () => {
  const page = readFileSync(join(import.meta.dirname, "../../dist/index.html"), "utf8");
  expect(page.match(/<script[^>]* type="module"/g)).toHaveLength(1);
});

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
