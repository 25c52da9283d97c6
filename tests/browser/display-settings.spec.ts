import { findOverflow } from "#tests/support/overflow.ts";
import { changeLanguage, everydayIf, expect, follow, inSoak, test, visit } from "#tests/support/test.ts";

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  for (const width of [375, 1440]) {
    test(`nothing moves automatically, ${width} px wide`, everydayIf(width === 375), async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, "/de");
      const running = () => page.evaluate(() => document.getAnimations().length);
      expect(await running()).toBe(0);
      // A narrower window shows a menu instead of the whole navigation.
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

test.describe("in forced colours", () => {
  test.use({ forcedColors: "active" });

  for (const path of ["/de", "/de/kontakt", "/de/produkte"]) {
    const details = everydayIf(path === "/de/kontakt");
    test(`buttons and fields on ${path} keep an edge, and links stand out`, details, async ({ page }) => {
      await visit(page, path);
      const controls = page.locator("[data-variant], input, textarea").filter({ visible: true });
      expect(await controls.evaluateAll(withoutEdge)).toEqual([]);
      const links = page.locator("main p a").filter({ visible: true });
      expect(await links.evaluateAll(likeTextAround)).toEqual([]);
    });
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

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the whole navigation is shown at any width, and figures with their final number", async ({ page }) => {
    await page.goto("/en");
    await expect(page.locator("main")).toContainText("1,000\u00A0kg");
    const links = page.getByRole("navigation", { name: "Main navigation" }).getByRole("link");
    for (const width of [375, 800, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
      await expect(links.filter({ visible: true })).toHaveCount(7);
      expect(await findOverflow(page), `${width} px wide`).toEqual([]);
    }
    await links.filter({ hasText: "Team" }).click();
    await expect(page).toHaveURL("/en/team");
    await changeLanguage(page, "de");
    await expect(page).toHaveURL("/de/team");
  });
});

/** Runs in the page. Returns the elements without an edge, except those with the edge that the browser itself draws. */
function withoutEdge(elements: readonly Element[]): string[] {
  const found = elements.filter((element) => {
    const { appearance, backgroundColor, borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(element);
    const isDrawn = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0;
    return appearance !== "auto" && (!isDrawn || borderTopColor === backgroundColor);
  });
  return found.map(({ outerHTML }) => outerHTML.slice(0, 120));
}

/** Runs in the page. Returns the links that have neither a line nor a colour of their own. */
function likeTextAround(links: readonly Element[]): string[] {
  const found = links.filter((link) => {
    const { color, textDecorationLine } = getComputedStyle(link);
    return color === getComputedStyle(link.parentElement ?? document.body).color && textDecorationLine === "none";
  });
  return found.map(({ outerHTML }) => outerHTML.slice(0, 120));
}
