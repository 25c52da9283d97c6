import type { Page } from "@playwright/test";
import { expect, follow, inSoak, isSameDocument, markDocument, test, visit } from "#tests/support/test.ts";
import { swipe } from "#tests/support/touch.ts";
import { boxOf } from "#tests/support/view.ts";

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
    const openLeft = 500 - (await drawer(page).evaluate((element: HTMLElement) => element.offsetWidth));
    await expect.poll(left, "it has come in").toBe(openLeft);
    const { x, y } = await boxOf(drawer(page).getByRole("link", { name: "Team" }));
    const from = { x: x + 20, y: y + 20 };
    // The first swipe is too short, the second goes to the left, and the third is a scroll that is not quite straight.
    for (const way of [{ x: 59 }, { x: -60 }, { x: 90, y: 200 }]) {
      await swipe(page, from, way);
      await expect.poll(left).toBe(openLeft);
      await expect(drawer(page)).toBeVisible();
    }
    await swipe(page, from, { x: 60 });
    await expect(drawer(page)).toBeHidden();
    await expect(menu(page)).toBeFocused();
    await expect(page).toHaveURL("/en");
    await menu(page).click();
    await page.mouse.click(openLeft / 2, 400);
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

/** Presses the menu button once, between React's commit of the hydrated page and its effects, which run in a later task. */
function pressBetweenReactsTasks() {
  let nowMs = 0;
  // React ends a task after 5 ms, so with this clock every task ends after one step.
  performance.now = () => {
    nowMs += 6;
    return nowMs;
  };
  const press = () => {
    // React keeps its tree in a property of the root element, such as `__reactContainer$x1`.
    const properties = Object.entries(document.getElementById("root") ?? {});
    const [, fiber] = properties.find(([name]) => name.startsWith("__reactContainer")) ?? [];
    const isHydrated = fiber?.stateNode.current.memoizedState.isDehydrated === false;
    const { dataset } = document.documentElement;
    if (!isHydrated || dataset.testPressed) return;
    dataset.testPressed = "once";
    document.querySelector<HTMLElement>("header [aria-expanded]")?.click();
  };
  // React starts each task by a message, so this tries to press before each task.
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
