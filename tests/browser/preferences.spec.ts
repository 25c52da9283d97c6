import { everydayIf, expect, follow, inSoak, test, visit } from "#tests/support/test.ts";

test.describe("with less motion wished for", () => {
  test.use({ reducedMotion: "reduce" });

  for (const width of [375, 1440]) {
    test(`nothing moves by itself, ${width} px wide`, everydayIf(width === 375), async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, "/de");
      const running = () => page.evaluate(() => document.getAnimations().length);
      expect(await running()).toBe(0);
      if (width < 1264) {
        await page.getByRole("button", { name: "Menü" }).click();
        expect(await running()).toBe(0);
        await page.keyboard.press("Escape");
      }
      await page.evaluate(() => window.scrollTo({ top: 2000 }));
      expect(await running()).toBe(0);
      await page.locator("footer").scrollIntoViewIfNeeded();
      await follow(page, "/de/impressum");
      expect(await running()).toBe(0);
    });
  }
});

test.describe("with colours of one’s own", () => {
  test.use({ forcedColors: "active" });

  for (const path of ["/de", "/de/kontakt", "/de/produkte"]) {
    test(
      `buttons and fields on ${path} keep an edge, and links differ from the text around them`,
      everydayIf(path === "/de/kontakt"),
      async ({ page }) => {
        await visit(page, path);
        const edgeless = await page
          .locator("[data-variant], input, textarea")
          .filter({ visible: true })
          .evaluateAll((elements) =>
            elements
              .filter((element) => {
                const { borderTopStyle, borderTopColor, borderTopWidth, backgroundColor, appearance } =
                  getComputedStyle(element);
                const drawn = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0;
                return appearance !== "auto" && (!drawn || borderTopColor === backgroundColor);
              })
              .map((element) => element.outerHTML.slice(0, 120)),
          );
        expect(edgeless).toEqual([]);
        const alike = await page
          .locator("main p a")
          .filter({ visible: true })
          .evaluateAll((links) =>
            links
              .filter((link) => {
                const around = getComputedStyle(link.parentElement ?? document.body).color;
                const { color, textDecorationLine } = getComputedStyle(link);
                return color === around && textDecorationLine === "none";
              })
              .map((link) => link.outerHTML.slice(0, 120)),
          );
        expect(alike).toEqual([]);
      },
    );
  }

  test("the menu button can be seen", inSoak, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await visit(page, "/en");
    const bars = page.getByRole("button", { name: "Menu" }).locator("span[aria-hidden]");
    const { edge, ground } = await bars.evaluate((element) => ({
      edge: getComputedStyle(element).borderTopColor,
      ground: getComputedStyle(document.body).backgroundColor,
    }));
    expect(edge).not.toBe(ground);
  });
});
