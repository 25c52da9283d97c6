import type { Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { allWords } from "#src/locales.ts";
import { contactPage } from "#tests/support/contact-test.ts";
import { requiredFields } from "#tests/support/contact-values.ts";
import { becomesInteractive, everydayIf, expect, isSameDocument, markDocument, test } from "#tests/support/test.ts";
import { middleOf, putFinger } from "#tests/support/touch.ts";

test.use({ hasTouch: true });

const { contact, contactFields, nav } = allWords.de;
const form = placePath({ screen: "contact" }, "de");
const team = placePath({ screen: "team" }, "de");

/** Visits a page and stops React between two tasks, by holding back the message that starts the next task. */
async function visitBetweenTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...sent: [unknown]) {
      document.documentElement.dataset.testTasks = "held";
      addEventListener("release-tasks", () => postMessage.apply(this, sent), { once: true });
    };
  });
  await page.goto(form);
  await page.waitForSelector("html[data-test-tasks=held]", { state: "attached" });
  await markDocument(page);
}

async function pressMouse({ mouse }: Page, { x, y }: { x: number; y: number }): Promise<() => Promise<void>> {
  await mouse.move(x, y);
  await mouse.down();
  return () => mouse.up();
}

async function release(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("release-tasks")));
}

/** React reports that it renders the whole page again: https://react.dev/errors/418 */
const madeAnew = /Minified React error #418/;

/** Adds an element beside a field, as password managers do. React then has to render the whole page anew. */
async function addBesideField(page: Page, name: "div" | "input"): Promise<void> {
  const field = page.locator("form input").first();
  await field.evaluate((field, name) => field.after(document.createElement(name)), name);
}

for (const isChanged of [false, true]) {
  test.describe(isChanged ? "in a page that something has changed" : "in a page as it was built", () => {
    test.beforeEach(async ({ page, trouble }) => {
      await visitBetweenTasks(page);
      if (!isChanged) return;
      trouble.expect(madeAnew);
      await addBesideField(page, "div");
    });

    test.afterEach(({ trouble }) => {
      expect(trouble.seen.length > 0, "React made the page anew").toBe(isChanged);
    });

    test("a button that is pressed while React takes over answers", everydayIf(isChanged), async ({ page }) => {
      await page.getByRole("button", { name: contact.submit }).click();
      await release(page);
      await expect(page.locator("form ul a")).toHaveCount(requiredFields.length);
      expect(await page.locator("form ul").count()).toBe(1);
    });

    test("a link that is pressed while React takes over opens its page", everydayIf(isChanged), async ({ page }) => {
      await page.locator("header").getByRole("link", { name: nav.team }).filter({ visible: true }).click();
      await release(page);
      await expect(page).toHaveURL(team);
      expect(await isSameDocument(page)).toBe(true);
    });

    for (const [kind, way] of [
      ["textarea", "mouse"],
      ["textarea", "finger"],
      ["input[type=text]", "finger"],
    ] as const) {
      test(`letters go to the ${kind} that a ${way} presses early`, everydayIf(isChanged), async ({ page }) => {
        const field = page.locator(`form ${kind}`).first();
        await field.scrollIntoViewIfNeeded();
        const at = await middleOf(field);
        const lift = way === "mouse" ? await pressMouse(page, at) : (await putFinger(page, at)).lift;
        await release(page);
        await becomesInteractive(page);
        await lift();
        await page.keyboard.type("Ada");
        await expect(field).toHaveValue("Ada");
        await expect(field).toBeFocused();
      });
    }

    test("a form that is filled in early keeps all its values", everydayIf(isChanged), async ({ page }) => {
      const form = contactPage(page);
      await form.fill();
      await release(page);
      await becomesInteractive(page);
      await form.expectTexts();
    });

    test("letters typed early go to their field, and Enter sends the form", everydayIf(isChanged), async ({ page }) => {
      const field = page.getByRole("textbox", { name: contactFields.name, exact: true });
      await field.focus();
      await page.keyboard.type("Ada");
      await release(page);
      await expect(field).toHaveValue("Ada");
      await page.keyboard.press("Enter");
      await expect(page.locator("form ul a")).toHaveCount(requiredFields.length - 1);
    });
  });
}

test("the page answers, also if React removes the field in which the visitor types", async ({ page, trouble }) => {
  trouble.expect(madeAnew);
  await visitBetweenTasks(page);
  await addBesideField(page, "input");
  const added = page.locator("form input:not([name])");
  await added.fill("Ada");
  await release(page);
  await becomesInteractive(page);
  await expect(added).toHaveCount(0);
  await page.getByRole("button", { name: contact.submit }).click();
  await expect(page.locator("form ul a")).toHaveCount(requiredFields.length);
});
