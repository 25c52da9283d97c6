import { beforeAll, expect, test } from "vitest";
import { placePath } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { metaOf, picturesIn, tagsOf, titleOf } from "#tests/support/html-tags.ts";
import { behaviourSite, site } from "#tests/support/site.ts";

beforeAll(behaviourSite);

const homes = ["/", ...locales.map((locale) => placePath({ screen: "home" }, locale))];

test.each(homes)("the first picture of %s is fetched at once", (path) => {
  const [first] = picturesIn(site.builtPage(path));
  expect(first).toMatchObject({ fetchpriority: "high" });
  expect(first?.loading).not.toBe("lazy");
});

test("each source of a picture has a modern format, its widths in pixels, and the width of its layout", () => {
  const sources = site.builtPages.flatMap(({ html }) => tagsOf(html, "source"));
  expect(new Set(sources.map(({ type }) => type))).toEqual(new Set(["image/avif", "image/webp"]));
  for (const { sizes, srcset } of sources) {
    expect(sizes).toBeTruthy();
    expect(srcset).toMatch(/ \d+w/);
  }
});

test("the placeholder of a picture is hidden from screen readers and costs no request", () => {
  const images = site.builtPages.flatMap(({ html }) => tagsOf(html, "img"));
  const placeholders = images.filter(({ src }) => src?.startsWith("data:"));
  expect(placeholders.length).toBeGreaterThan(0);
  for (const { alt, src } of placeholders) {
    expect(alt).toBe("");
    expect(src).toMatch(/^data:image\/(?:jpeg|png|webp);base64,/);
  }
});

test.each(locales)("pages in %s share no title or description, and each has both in a useful length", (locale) => {
  const own = site.prefixedPaths.filter((path) => path === `/${locale}` || path.startsWith(`/${locale}/`));
  for (const read of [titleOf, (html: string) => metaOf(html, "description") ?? ""]) {
    const texts = own.map((path) => read(site.builtPage(path)));
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    expect(texts.filter((text) => text.length < 10 || text.length > 200)).toEqual([]);
  }
});
