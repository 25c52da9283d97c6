import type { Page } from "@playwright/test";
import { expect, follow, inSoak, isSameDocument, markDocument, test, visit } from "#tests/support/test.ts";
import { swipe } from "#tests/support/touch.ts";
import { boxOf } from "#tests/support/view.ts";

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

test.describe("the drawer", () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true });

  test("stays open when its button is pressed as soon as the page has become interactive", inSoak, async ({ page }) => {
    await page.addInitScript(pressBetweenReactsTasks);
    await visit(page, "/en");
    await expect(page.locator("html")).toHaveAttribute("data-test-pressed");
    await expect(drawer(page)).toBeVisible();
  });

  test("closes when a page is chosen, also the same or in another language, and at Back", inSoak, async ({ page }) => {
    await visit(page, "/en");
    await markDocument(page);
    for (const name of ["Team", "Team"]) {
      await menu(page).click();
      await drawer(page).getByRole("link", { name }).click();
      await expect(page).toHaveURL("/en/team");
      await expect(drawer(page)).toBeHidden();
      await expect(page.locator("main")).toBeInViewport();
    }
    await menu(page).click();
    const language = drawer(page).getByRole("link", { name: "Auf Deutsch wechseln" });
    await expect(language).toBeInViewport({ ratio: 1 });
    await language.click();
    await expect(page).toHaveURL("/de/team");
    await expect(drawer(page)).toBeHidden();
    await page.goBack();
    await menu(page).click();
    await page.goBack();
    await expect(page).toHaveURL("/en");
    await expect(drawer(page)).toBeHidden();
    await expect(page.locator("main")).toBeFocused();
    expect(await isSameDocument(page)).toBe(true);
  });

  test("closes by a swipe of 60 px to the right, also on a link, or a click beside it", inSoak, async ({ page }) => {
    await page.setViewportSize({ width: 500, height: 800 });
    await visit(page, "/en");
    await menu(page).click();
    const left = () => drawer(page).evaluate((element) => element.getBoundingClientRect().left);
    const before = 500 - (await drawer(page).evaluate((element: HTMLElement) => element.offsetWidth));
    await expect.poll(left, "it has come in").toBe(before);
    const { x, y } = await boxOf(drawer(page).getByRole("link", { name: "Team" }));
    const from = { x: x + 20, y: y + 20 };
    // The first swipe is too short, the second goes to the left, and the third is a scroll that is not quite straight.
    for (const way of [{ x: 59 }, { x: -60 }, { x: 90, y: 200 }]) {
      await swipe(page, from, way);
      await expect.poll(left).toBe(before);
      await expect(drawer(page)).toBeVisible();
    }
    await swipe(page, from, { x: 60 });
    await expect(drawer(page)).toBeHidden();
    await expect(menu(page)).toBeFocused();
    await expect(page).toHaveURL("/en");
    await menu(page).click();
    await page.mouse.click(before / 2, 400);
    await expect(drawer(page)).toBeHidden();
  });

  test("is replaced by a bar from 1264 px on, and the page can be used", async ({ page }) => {
    const bar = page.getByRole("navigation", { name: "Main navigation" });
    await page.setViewportSize({ width: 1263, height: 800 });
    await visit(page, "/en");
    await expect(bar).toBeHidden();
    await menu(page).click();
    await expect(drawer(page)).toBeVisible();
    await expect(page.locator("header [aria-expanded]")).toHaveAttribute("aria-expanded", "true");
    await page.setViewportSize({ width: 1264, height: 800 });
    await expect(drawer(page)).toBeHidden();
    await expect(menu(page)).toBeHidden();
    await expect(bar).toBeVisible();
    await follow(page, "/en/team");
    await page.setViewportSize({ width: 1263, height: 800 });
    await expect(menu(page)).toHaveAttribute("aria-expanded", "false");
  });
});

function menu(page: Page) {
  return page.getByRole("button", { name: "Menu" });
}

function drawer(page: Page) {
  return page.locator("dialog");
}

/** Presses the menu button between React's commit of the hydrated page and its effects, which run in a later task. */
function pressBetweenReactsTasks() {
  let now = 0;
  // React ends a task after 5 ms.
  performance.now = () => {
    now += 6;
    return now;
  };
  const press = () => {
    const [, fiber] =
      Object.entries(document.getElementById("root") ?? {}).find(([name]) => /^__reactC/.test(name)) ?? [];
    if (fiber?.stateNode.current.memoizedState.isDehydrated !== false) return;
    document.documentElement.dataset.testPressed ??= String(
      document.querySelector<HTMLElement>("header [aria-expanded]")?.click(),
    );
  };
  Object.defineProperty(MessagePort.prototype, "onmessage", {
    set(listener: (event: Event) => void) {
      this.addEventListener("message", (event: Event) => {
        press();
        listener(event);
      });
      this.start();
    },
  });
}
