import type { Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { fieldSpecs } from "#src/contact/fields.ts";
import { allWords } from "#src/locales.ts";
import { contactPage, expect, inEnglish, inGerman, test, texts } from "#tests/support/contact-test.ts";
import { holdBack } from "#tests/support/far-network.ts";
import { contactEmail } from "#tests/support/site.ts";
import { becomesInteractive, everydayIf, follow, inSoak, visit } from "#tests/support/test.ts";

const team = placePath({ screen: "team" }, "de");

test("the text of the form is still there after a visit to the privacy page", async ({ page, form }) => {
  await form.fill();
  await form.page.locator("form a").first().click();
  await expect(page).toHaveURL(new RegExp(placePath({ screen: "privacy" }, inGerman.locale)));
  await page.goBack();
  await form.expectTexts();
  await expect(form.consent).toBeChecked();
  await form.send();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
});

test("a failed send names other ways, and the text stays, even after visits", inSoak, async ({ page, form, far }) => {
  far.reply("cut");
  await form.fillAndSend();
  const dialog = form.dialog(inGerman.failed.title);
  await expect(dialog).toContainText(inGerman.failed.kept);
  await expect(dialog.getByRole("link", { name: contactEmail })).toHaveAttribute("href", `mailto:${contactEmail}`);
  await expect(dialog.getByRole("link", { name: /^\+49/ })).toHaveAttribute("href", /^tel:\+49\d+$/);
  await page.keyboard.press("Escape");
  await expect(form.button).toBeFocused();
  await follow(page, team);
  await follow(page, inGerman.path);
  await form.expectTexts();
});

test("a text that was not sent is never stored on the device", async ({ page, form }) => {
  await form.fill();
  await follow(page, team);
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.cookie, history.state]);
  });
  for (const text of Object.values(texts)) expect(stored).not.toContain(text.slice(0, 10));
  await page.reload();
  await follow(page, inGerman.path);
  await expect(form.field("message")).toHaveValue("");
});

test("the outcome is shown in the language of the page that is open by then", inSoak, async ({ page, form, far }) => {
  far.reply("hang");
  await form.fillAndSend();
  await expect(page.locator("form")).toHaveAttribute("aria-busy", "true");
  await follow(page, inEnglish.path);
  await expect(page.getByRole("button", { name: inEnglish.sending })).toBeVisible();
  await far.release();
  const dialog = page.getByRole("dialog", { name: inEnglish.received.title });
  await expect(dialog).toContainText(inEnglish.received.text);
  await expect(dialog.getByRole("button", { name: inEnglish.close })).toBeVisible();
  await expect(page.getByText(inGerman.received.text)).toHaveCount(0);
});

for (const [name, reply, text] of [
  ["that it was received", undefined, inGerman.received.title],
  ["that it failed, and the way back to the text", "cut", inGerman.failed.title],
] as const) {
  test(
    `a visitor who has left the form is told ${name}`,
    everydayIf(reply !== undefined),
    async ({ page, form, far }) => {
      far.reply("hang");
      await form.fillAndSend();
      await follow(page, team);
      await far.release(reply);
      const notice = page.getByRole("status").filter({ hasText: text });
      await expect(notice).toBeVisible();
      if (reply) {
        await page.getByRole("link", { name: allWords.de.contact.toForm }).click();
        await expect(form.dialog(text)).toBeVisible();
        await page.keyboard.press("Escape");
        await form.expectTexts();
      } else {
        await page.getByRole("button", { name: allWords.de.nav.close, exact: true }).click();
        await expect(notice).toHaveCount(0);
      }
    },
  );
}

test.describe("a suggested subject", () => {
  const suggestion = "Anfrage: Probe";
  const address = `${inGerman.path}?subject=${encodeURIComponent(suggestion)}`;

  test("fills an empty field, is replaced by the next, and never replaces a typed one", inSoak, async ({ page }) => {
    await visit(page, address);
    const form = contactPage(page, inGerman);
    await expect(form.field("subject")).toHaveValue(suggestion);
    await follow(page, team);
    await pushTo(page, `${inGerman.path}?subject=Anderes`);
    await expect(form.field("subject")).toHaveValue("Anderes");
    await form.field("subject").fill("Mein Thema");
    await follow(page, team);
    await pushTo(page, address);
    await expect(form.field("subject")).toHaveValue("Mein Thema");
  });

  test("never replaces one that was typed before the page's code had loaded", async ({ page }) => {
    const { release } = await holdBack(page, "**/assets/*.js");
    await page.goto(address, { waitUntil: "commit" });
    const form = contactPage(page, inGerman);
    await form.field("subject").fill("Mein Thema");
    await form.field("message").fill("Schon begonnen.");
    release();
    await becomesInteractive(page);
    await expect(form.button).toBeEnabled();
    await expect(form.field("subject")).toHaveValue("Mein Thema");
    await follow(page, team);
    await follow(page, inGerman.path);
    await expect(form.field("message")).toHaveValue("Schon begonnen.");
  });
});

test("the character limit is announced before it is exceeded", async ({ page, form }) => {
  const message = form.field("message");
  const counter = page.locator(`[id="${await message.getAttribute("id")}-counter"]`);
  await message.fill("a".repeat(fieldSpecs.message.max * 0.5));
  await expect(counter).toBeEmpty();
  await message.fill("a".repeat(fieldSpecs.message.max - 42));
  await expect(counter).toContainText("42");
  expect(await message.getAttribute("aria-describedby")).toContain("-counter");
  await message.fill("a".repeat(fieldSpecs.message.max + 3));
  await expect(counter).toHaveAttribute("data-over");
  await expect(counter).toContainText("3");
  await expect(message).toHaveValue("a".repeat(fieldSpecs.message.max + 3));
});

/** Navigates as a link inside the site does. */
async function pushTo(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(history.state, "", href);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
}
