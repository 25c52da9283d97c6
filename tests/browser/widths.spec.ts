import { findOverflow, widthRanges } from "#tests/support/overflow.ts";
import { jobSlugs } from "#tests/support/site.ts";
import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";

const pages = ["", "produkte products", "jobs jobs", `jobs/${jobSlugs[0]} jobs/${jobSlugs[0]}`];
const more = ["kontakt contact", "impressum imprint", "datenschutz privacy", "team team", "partner partners"];
const paths = [...pages, ...more, "ueber-uns about-us"].flatMap((both) => {
  const [de = "", en = ""] = both.split(" ");
  return [`/de/${de}`, `/en/${en}`].map((path) => path.replace(/\/$/, ""));
});

const [narrowest, widest, step] = [320, 2560, 32];

for (const path of paths) {
  test(`${path} fits into every width from ${narrowest} to ${widest} px`, async ({ page }) => {
    await visit(page, path);
    const overflowing: number[] = [];
    const causes = new Set<string>();
    for (let width = narrowest; width <= widest; width += step) {
      await page.setViewportSize({ width, height: 900 });
      const found = await findOverflow(page);
      if (found.length > 0) overflowing.push(width);
      for (const cause of found) causes.add(cause.replace(/ reaches.*/, ""));
    }
    expect(widthRanges(overflowing, step), [...causes].join("\n")).toBe("");
  });

  for (const width of [320, 1280]) {
    test(`${path} can be read with text twice as large, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      expect(await findOverflow(page)).toEqual([]);
    });
  }
}

test.describe("on paper", () => {
  // CSS pixels: A4 less its margins.
  test.use({ viewport: { width: 650, height: 950 } });

  for (const path of paths.filter((path) => path.startsWith("/de"))) {
    test(`${path} fits and shows its content`, async ({ page }) => {
      await visit(page, path);
      await page.emulateMedia({ media: "print" });
      expect(await findOverflow(page)).toEqual([]);
      await expect(page.locator("h1")).toBeVisible();
      await expect(page.locator("header button, header a[hreflang]").filter({ visible: true })).toHaveCount(0);
    });
  }
});
