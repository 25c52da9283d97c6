import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { textsIn } from "#pipeline/json.ts";
import { localeOfPath, screenNames } from "#src/addresses.ts";
import { formFields } from "#src/contact/fields.ts";
import { sectionSchemas } from "#src/content/model/sections.ts";
import { decodePayload, domainMetaName } from "#src/content/wire.ts";
import { allWords, locales } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { linksOf, metaOf, scriptsOf, tagsOf } from "#tests/support/html-tags.ts";

const { distDir, snapshot, builtPages, readBuilt } = contentSite;

const scripts = readdirSync(join(distDir, "assets"))
  .filter((name) => name.endsWith(".js"))
  .map((name) => `/assets/${name}`);
const form = scriptNamed("contact-form");
const code = new Map(scripts.map((file) => [file, readBuilt(file)]));

test("no script contains a page's content", () => {
  // The interface may have the same text by accident, but hardly one of 40 characters.
  const texts = new Set(textsIn([...snapshot.byId.values()]).map(([, text]) => text));
  const distinctive = [...texts].filter((text) => text.length >= 40);
  expect(distinctive.length).toBeGreaterThan(0);
  for (const [file, text] of code) {
    const isIn = (content: string) => text.includes(content) || text.includes(JSON.stringify(content).slice(1, -1));
    expect(distinctive.filter(isIn), file).toEqual([]);
  }
});

test("no script contains the document model, the code that reads a snapshot, or server rendering", () => {
  const foreign = /node:fs|readdirSync|documents\/page|renderToPipeableStream|renderToString|snapshot\.json/;
  for (const [file, text] of code) expect(text, file).not.toMatch(foreign);
});

const loadedAtStart = builtPages.map(({ html }) => pageCode(html));
const withoutForm = loadedAtStart.filter((files) => !files.includes(form));

test.each([
  ["no page", "the lightbox", /photoswipe|pswp/i, loadedAtStart],
  ["no page", "the carousel", /swiper/i, loadedAtStart],
  ["no page", "analytics", /Outbound Link: Click/, loadedAtStart],
  ["no page without the form", "the contact form", /Idempotency-Key/, withoutForm],
])("%s loads the code of %s at start", (_pages, _what, library, loaded) => {
  const belonging = scripts.filter((file) => library.test(code.get(file) ?? ""));
  expect(belonging).not.toEqual([]);
  expect(loaded).not.toEqual([]);
  expect(loaded.flat().filter((file) => belonging.includes(file))).toEqual([]);
});

test("without a configuration, no page measures its visitors", () => {
  for (const { html, path } of builtPages) expect(metaOf(html, domainMetaName), path).toBeUndefined();
});

test("a page loads only the words of its own language, and no code that compiles words", () => {
  for (const { html, path } of builtPages) {
    const files = pageCode(html);
    const own = allWords[localeOfPath(path)].footer.promptText;
    const others = locales.map((locale) => allWords[locale].footer.promptText).filter((text) => text !== own);
    const spoken = files.filter((file) => others.some((text) => code.get(file)?.includes(text)));
    expect(spoken, path).toEqual([]);
  }
  for (const [file, text] of code) expect(text, file).not.toMatch(/i18next|pluralResolver|HelmetProvider/);
});

test("each page names one module script", () => {
  const pages = [{ path: "/", html: readBuilt("index.html") }, ...builtPages];
  for (const { html, path } of pages) expect(html.match(/<script[^>]* type="module"/g), path).toHaveLength(1);
});

/** The limits below are transferred bytes; `make bench` measures times. Each of these parts that a site adds costs bytes. */
const parts = [locales, screenNames, Object.keys(sectionSchemas), formFields].flat().length;

/** The code of a page until it responds to clicks: 100 kB for 35 parts. React is 58 kB of them. */
const maxCodeBytes = 94_750 + 150 * parts;

const maxContactCodeBytes = maxCodeBytes + 11_200;

/** The code that every page loads after it responds to clicks, even if its visitor does nothing. */
const maxLateBytes = 4_600;

/** Scripts of a page. A page with the form adds the form, its words and the code that stores requests on the device. */
const maxScripts = 7;
const maxContactScripts = 10;

/** The fonts that every page fetches before its first paint, with the letters of each language. */
const maxFontBytes = 39_000 + 3_000 * locales.length;
const maxFonts = 2;

test("the code of a page, and the number of its files, stay within their budgets", () => {
  expect(builtPages.some(({ html }) => pageCode(html).includes(form))).toBe(true);
  const heavy = builtPages.flatMap(({ html, path }) => {
    const code = pageCode(html);
    const bytes = transferredBytes(code);
    const [maxBytes, maxFiles] = code.includes(form)
      ? [maxContactCodeBytes, maxContactScripts]
      : [maxCodeBytes, maxScripts];
    return bytes > maxBytes || code.length > maxFiles ? [`${path}: ${bytes} bytes in ${code.length} files`] : [];
  });
  expect(heavy).toEqual([]);
  expect(transferredBytes(["enhancements", "contact-notices"].map(scriptNamed))).toBeLessThan(maxLateBytes);
});

test("the fonts of the first paint stay within their budget", () => {
  for (const { html, path } of builtPages) {
    const preloaded = linksOf(html, "preload").filter(({ as }) => as === "font");
    const fonts = preloaded.map(({ href = "" }) => href);
    expect(fonts.length, path).toBeLessThanOrEqual(maxFonts);
    expect(transferredBytes(fonts), path).toBeLessThanOrEqual(maxFontBytes);
    for (const font of fonts) expect(html, path).toContain(`url(${font})`);
  }
});

function transferredBytes(files: readonly string[]): number {
  const paths = files.map((file) => join(distDir, file));
  const stats = paths.map((path) => statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path));
  return stats.reduce((bytes, { size }) => bytes + size, 0);
}

/** The scripts that a page loads until it responds (src/start/start-site.ts). Throws if the build lacks one. */
function pageCode(html: string): string[] {
  const [entry] = tagsOf(html, "script").flatMap(({ type, src }) => (type === "module" ? src : []));
  const language = /<html[^>]* lang="([^"]+)"/.exec(html)?.[1];
  if (!entry || !language) throw new Error("The page has no entry script, or no language.");
  const found = new Set([
    entry,
    scriptNamed("core"),
    scriptNamed(`page-words-${language}`),
    ...screenCode(html, language),
  ]);
  for (const file of found) {
    const imports = code.get(file)?.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g) ?? [];
    for (const [, name = ""] of imports) found.add(`/assets/${name}`);
  }
  return [...found];
}

function scriptNamed(name: string): string {
  const [found, ...others] = scripts.filter((file) => file.replace(/-[\w-]{8}\.js$/, "") === `/assets/${name}`);
  if (!found || others.length > 0) throw new Error(`The build has no script or several called ${name}.`);
  return found;
}

function screenCode(html: string, language: string): string[] {
  const [inlined] = scriptsOf(html, "application/json");
  if (!inlined) return [];
  const { page } = decodePayload(inlined).payload;
  if (page.kind !== "sections") return [scriptNamed(`${page.kind}-page`)];
  const hasForm = page.sections.some(({ _type }) => _type === "contactForm");
  return ["content-page", ...(hasForm ? ["contact-form", `form-words-${language}`] : [])].map(scriptNamed);
}
