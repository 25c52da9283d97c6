import { beforeAll, expect, test } from "vitest";
import { locales } from "#src/locales.ts";
import { behaviourSite } from "#tests/support/behaviour-site.ts";
import { metaOf, titleOf } from "#tests/support/html-tags.ts";
import { site } from "#tests/support/site.ts";

// Milliseconds: unless another test has, it builds a site.
beforeAll(() => behaviourSite(), 240_000);

test.each(locales)(
  "no two pages in %s share a title or a description, and each has both in a useful length",
  (locale) => {
    const own = site.prefixedPaths.filter((path) => path === `/${locale}` || path.startsWith(`/${locale}/`));
    for (const read of [titleOf, (html: string) => metaOf(html, "description") ?? ""]) {
      const texts = own.map((path) => read(site.builtPage(path)));
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
      expect(texts.filter((text) => text.length < 10 || text.length > 200)).toEqual([]);
    }
  },
);
