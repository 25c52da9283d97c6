import type { Page } from "@playwright/test";
import { findOverflow } from "#tests/support/overflow.ts";
import { changeLanguage, everydayIf, expect, follow, inSoak, test, visit } from "#tests/support/test.ts";

test("the focused element is visibly marked", async ({ page }) => {
  await visit(page, "/de");
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused && focused !== document.body ? getComputedStyle(focused).outlineStyle : "none";
    });
    expect(outline).not.toBe("none");
  }
});

/** As in src/styles/tokens.css: the share of a wide window between the margins, and the widest content in pixels. */
const contentShare = 1 - 2 * 0.052;
const widestContentPx = 1600;

const gapBetween = (picture: DOMRect, text: DOMRect) => Math.max(text.left - picture.right, picture.left - text.right);

test("text is at least one column away from a picture, and captions are large enough to read", async ({ page }) => {
  await visit(page, "/de");
  for (const width of [960, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const pairs = await picturesWithText(page);
    expect(pairs.length).toBeGreaterThan(0);
    const columnPx = Math.min(width * contentShare, widestContentPx) / 12;
    for (const { heading, picture, text } of pairs) {
      // A scrollbar makes the columns a little narrower.
      expect(gapBetween(picture, text), `${heading}, ${width} px wide`).toBeGreaterThanOrEqual(columnPx * 0.95);
    }
    const sizes = await page
      .locator("main figcaption, main figcaption span")
      .evaluateAll((captions) => captions.map((caption) => Number.parseFloat(getComputedStyle(caption).fontSize)));
    expect(sizes.length).toBeGreaterThan(0);
    // Pixels: 17 is the usual size of running text on websites.
    if (width >= 1280) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(17);
  }
});

test("the panel beside the form has no empty space, and text as wide as the page's", inSoak, async ({ page }) => {
  await visit(page, "/de/kontakt");
  await page.setViewportSize({ width: 320, height: 900 });
  const endsOf = (boxes: string) =>
    page.locator(boxes).evaluateAll((all) => all.map((box) => box.getBoundingClientRect().right));
  const ends = await endsOf("main aside dd");
  expect(ends.length).toBeGreaterThan(0);
  expect(new Set(ends)).toEqual(new Set(await endsOf("main form")));
  for (const [width, height] of [
    [1280, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const [around, list, map] = await page.locator("main aside").evaluate((panel) => {
      const parts = [panel, panel.querySelector("dl"), panel.querySelector("dl + div")];
      return parts.map((part) => part?.getBoundingClientRect().toJSON() as DOMRect | undefined);
    });
    if (!around || !list || !map) throw new Error("The panel lacks a part.");
    expect(around.height).toBeGreaterThan(600);
    // The map starts at the end of the list and extends to the panel's edges.
    expect(map.top - list.bottom).toBeLessThanOrEqual(1);
    expect([map.left, map.right, map.bottom].map(Math.round)).toEqual(
      [around.left, around.right, around.bottom].map(Math.round),
    );
  }
});

/** Finds sections with a heading, a text and one picture that reaches the window's edge, on the page's background. */
async function picturesWithText(page: Page) {
  const found = await page.locator("main section:not([data-ground]):has(h2)").evaluateAll((sections) =>
    sections.flatMap((section) => {
      const picture = section.querySelector("picture, img")?.getBoundingClientRect();
      const heading = section.querySelector("h2");
      const text = heading?.parentElement?.getBoundingClientRect();
      const bleeds = picture && (picture.left <= 0 || picture.right >= document.documentElement.clientWidth);
      const isBeside = picture && text && Math.min(picture.bottom, text.bottom) > Math.max(picture.top, text.top);
      if (!heading || !picture || !text || !bleeds || !isBeside) return [];
      return [{ heading: heading.textContent, picture: picture.toJSON(), text: text.toJSON() }];
    }),
  );
  return found as { heading: string; picture: DOMRect; text: DOMRect }[];
}

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  for (const width of [375, 1440]) {
    test(`nothing moves automatically, ${width} px wide`, everydayIf(width === 375), async ({ page }) => {
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

test.describe("in forced colours", () => {
  test.use({ forcedColors: "active" });

  for (const path of ["/de", "/de/kontakt", "/de/produkte"]) {
    const details = everydayIf(path === "/de/kontakt");
    test(`buttons and fields on ${path} keep an edge, and links stand out`, details, async ({ page }) => {
      await visit(page, path);
      const edgeless = await page
        .locator("[data-variant], input, textarea")
        .filter({ visible: true })
        .evaluateAll((elements) =>
          elements.flatMap((element) => {
            const style = getComputedStyle(element);
            const isDrawn = style.borderTopStyle !== "none" && Number.parseFloat(style.borderTopWidth) > 0;
            const hasEdge = isDrawn && style.borderTopColor !== style.backgroundColor;
            return hasEdge || style.appearance === "auto" ? [] : [element.outerHTML.slice(0, 120)];
          }),
        );
      expect(edgeless).toEqual([]);
      const alike = await page
        .locator("main p a")
        .filter({ visible: true })
        .evaluateAll((links) =>
          links.flatMap((link) => {
            const around = getComputedStyle(link.parentElement ?? document.body).color;
            const { color, textDecorationLine } = getComputedStyle(link);
            return color === around && textDecorationLine === "none" ? [link.outerHTML.slice(0, 120)] : [];
          }),
        );
      expect(alike).toEqual([]);
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
