import type { Page } from "@playwright/test";
import { allWords } from "#src/locales.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { expect, inGerman, test } from "#tests/support/contact-test.ts";
import { Gallery, home } from "#tests/support/lightbox.ts";
import { inSoak, visit } from "#tests/support/test.ts";
import { boxOf, painted, scrollTop } from "#tests/support/view.ts";

// Playwright hides scrollbars by default. Here they are shown: if one disappeared, the page would jump.
test.use({
  launchOptions: { ...browserLaunch(), ignoreDefaultArgs: ["--hide-scrollbars"] },
  viewport: { width: 800, height: 700 },
});

const menu = { name: allWords.de.nav.menu };

/** The scroll position of the page, and the horizontal places of its parts. */
function places(page: Page) {
  return page.evaluate(() => {
    const boxesOf = (selector: string) =>
      Array.from(document.querySelectorAll(selector), (element) => {
        const { x, width } = element.getBoundingClientRect();
        return [x, width];
      });
    return { top: window.scrollY, header: boxesOf("header > *"), main: boxesOf("main :is(h1, h2, p, figure)") };
  });
}

/** Without a scrollbar that takes space, no test here could see the page widen. */
async function expectScrollbar(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
}

/** Turns the wheel at three heights beside the content, and presses a key that scrolls to the end. */
async function tryToScroll(page: Page): Promise<void> {
  for (const y of [20, 350, 680]) {
    await page.mouse.move(5, y);
    await page.mouse.wheel(0, 400);
  }
  await page.keyboard.press("End");
  // A page that could scroll would have scrolled by this paint.
  await painted(page);
}

async function expectScrolls(page: Page): Promise<void> {
  const top = await scrollTop(page);
  await page.mouse.move(5, 350);
  // A closed dialog frees the page in the next frame. A turn of the wheel before that scrolls nothing.
  await expect.poll(() => page.mouse.wheel(0, 200).then(() => scrollTop(page))).toBeGreaterThan(top);
}

/** Expects that the form's answer keeps the page in its place until the answer is closed. */
async function expectHeldByAnswer(page: Page): Promise<void> {
  const before = await places(page);
  await tryToScroll(page);
  expect(await places(page)).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectScrolls(page);
}

test("the page behind the menu stays in place, also the second time, and scrolls after it", async ({ page }) => {
  await visit(page, inGerman.path);
  await expectScrollbar(page);
  const before = await places(page);
  await page.getByRole("button", menu).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await places(page)).toEqual(before);
  await tryToScroll(page);
  expect(await places(page)).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await places(page)).toEqual(before);
  await expectScrolls(page);
  const { header, main } = await places(page);
  await page.getByRole("button", menu).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await places(page)).toMatchObject({ header, main });
});

test("the page behind the form's answer stays in place, and scrolls after it", async ({ page, form }) => {
  await form.fill();
  await form.button.scrollIntoViewIfNeeded();
  await expectScrollbar(page);
  const { header } = await places(page);
  await form.send();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
  expect((await places(page)).header).toEqual(header);
  await expectHeldByAnswer(page);
});

test("a page with the menu below the form's answer scrolls once both are gone", inSoak, async ({ page, form, api }) => {
  api.reply("hang");
  await form.fillAndSend();
  await page.getByRole("button", menu).click();
  await api.release();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
  // A wide window closes the menu below the answer.
  await page.setViewportSize({ width: 1440, height: 700 });
  await expect(page.getByRole("button", menu)).toBeHidden();
  await expectHeldByAnswer(page);
});

test("the page behind the lightbox neither moves nor scrolls, and scrolls again after it", inSoak, async ({ page }) => {
  const gallery = new Gallery(page);
  await visit(page, home);
  await gallery.links.first().scrollIntoViewIfNeeded();
  const before = await places(page);
  await gallery.click(1);
  expect(await places(page)).toEqual(before);
  expect((await boxOf(gallery.lightbox)).width).toBe(await page.evaluate(() => window.innerWidth));
  // If these keys or the wheel showed another picture, the page would scroll to that picture's link at the end.
  for (const key of ["PageDown", "Space", "ArrowDown"]) await page.keyboard.press(key);
  await page.keyboard.down("Shift");
  await page.mouse.wheel(0, 500);
  await page.keyboard.up("Shift");
  expect(await places(page)).toEqual(before);
  await page.keyboard.press("Escape");
  await gallery.expectClosed();
  expect(await places(page)).toEqual(before);
  await expectScrolls(page);
});
