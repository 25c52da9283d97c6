import type { Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { allWords } from "#src/locales.ts";
import { everydayIf, expect, isSameDocument, markDocument, test } from "#tests/support/test.ts";

const { contact, nav } = allWords.de;
const form = placePath({ screen: "contact" }, "de");
const team = placePath({ screen: "team" }, "de");

/** React hydrates in tasks that it sends itself by messages. Holds them back, so that the page stays between them. */
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

async function release(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("release-tasks")));
}

/** What a password manager does, by which React has to make the page anew. */
async function change(page: Page): Promise<void> {
  await page
    .locator("form input")
    .first()
    .evaluate((field) => field.after(document.createElement("div")));
}

for (const isChanged of [false, true]) {
  test.describe(isChanged ? "in a page that something has changed" : "in a page as it was built", () => {
    test.beforeEach(async ({ page, trouble }) => {
      await visitBetweenTasks(page);
      if (!isChanged) return;
      trouble.expect(/Minified React error #418/);
      await change(page);
    });

    test.afterEach(({ trouble }) => {
      expect(trouble.seen.length > 0, "React made the page anew").toBe(isChanged);
    });

    test("a button that is pressed while React takes over answers", everydayIf(isChanged), async ({ page }) => {
      await press(page, page.getByRole("button", { name: contact.submit }));
      await release(page);
      await expect(page.locator("form ul a")).toHaveCount(5);
      expect(await page.locator("form ul").count()).toBe(1);
    });

    test(
      "a link that is pressed while React takes over leads on within the document",
      everydayIf(isChanged),
      async ({ page }) => {
        await press(page, page.locator("header").getByRole("link", { name: nav.team }).filter({ visible: true }));
        await release(page);
        await expect(page).toHaveURL(team);
        expect(await isSameDocument(page)).toBe(true);
      },
    );

    test("letters that are typed while React takes over go to their field, and Enter sends the form", async ({
      page,
    }) => {
      await page.getByRole("textbox", { name: allWords.de.contactFields.name, exact: true }).focus();
      await page.keyboard.type("Ada");
      await release(page);
      await expect(page.getByRole("textbox", { name: allWords.de.contactFields.name, exact: true })).toHaveValue("Ada");
      await page.keyboard.press("Enter");
      await expect(page.locator("form ul a")).toHaveCount(4);
    });
  });
}

/** A person's press takes a while. */
async function press(page: Page, target: ReturnType<Page["locator"]>): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to press.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.up();
}
