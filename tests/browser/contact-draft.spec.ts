import type { Locator } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { fieldSpecs } from "#src/contact/fields.ts";
import { allWords } from "#src/locales.ts";
import { contactPage, expect, inEnglish, inGerman, test, texts } from "#tests/support/contact-test.ts";
import { holdBack } from "#tests/support/far-network.ts";
import { contactEmail } from "#tests/support/site.ts";
import { becomesInteractive, follow, inSoak } from "#tests/support/test.ts";

const team = placePath({ screen: "team" }, "de");

test("an unsent text is never stored on the device, is still there after a visit to the privacy page, and can be sent", async ({
  page,
  form,
}) => {
  await form.fill();
  await page.locator("form a").first().click();
  await expect(page).toHaveURL(new RegExp(placePath({ screen: "privacy" }, inGerman.locale)));
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.cookie, history.state]);
  });
  for (const text of Object.values(texts)) expect(stored).not.toContain(text.slice(0, 10));
  await page.goBack();
  await form.expectTexts();
  await form.send();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
});

test("a result is shown in the language of the page that is open by then", inSoak, async ({ page, form, far }) => {
  far.reply("hang");
  await form.fillAndSend();
  await expect(page.locator("form")).toHaveAttribute("aria-busy", "true");
  await follow(page, inEnglish.path);
  await expect(page.getByRole("button", { name: inEnglish.sending })).toBeVisible();
  await follow(page, placePath({ screen: "team" }, "en"));
  await far.release();
  const notice = page.getByRole("status").filter({ hasText: inEnglish.received.title });
  await expect(notice).toContainText(inEnglish.received.text);
  await page.getByRole("button", { name: inEnglish.close, exact: true }).click();
  await expect(notice).toHaveCount(0);
});

test("a visitor who has left the form is told of a failure, other ways, and the way back to the text", async ({
  page,
  form,
  far,
}) => {
  far.reply("hang");
  await form.fillAndSend();
  await follow(page, team);
  await far.release("cut");
  await expect(page.getByRole("status").filter({ hasText: inGerman.failed.title })).toBeVisible();
  await page.getByRole("link", { name: allWords.de.contact.toForm }).click();
  const dialog = form.dialog(inGerman.failed.title);
  await expect(dialog).toContainText(inGerman.failed.kept);
  await expect(dialog.getByRole("link", { name: contactEmail })).toHaveAttribute("href", `mailto:${contactEmail}`);
  await expect(dialog.getByRole("link", { name: /^\+49/ })).toHaveAttribute("href", /^tel:\+49\d+$/);
  await page.keyboard.press("Escape");
  await form.expectTexts();
  await page.reload();
  await expect(form.field("message")).toHaveValue("");
});

test("a suggested subject never replaces one typed before the code had loaded", inSoak, async ({ page }) => {
  const { release } = await holdBack(page, "**/assets/*.js");
  await page.goto(`${inGerman.path}?subject=Anfrage`, { waitUntil: "commit" });
  const form = contactPage(page, inGerman);
  await form.field("subject").fill("Mein Thema");
  await form.field("message").fill("Schon begonnen.");
  release();
  await becomesInteractive(page);
  await expect(form.field("subject")).toHaveValue("Mein Thema");
  await follow(page, team);
  await follow(page, inGerman.path);
  await expect(form.field("message")).toHaveValue("Schon begonnen.");
});

/** Writes as password managers, correction and autofill do: past the keyboard, with an event that no person has caused. */
function writeByTool(field: Locator, value: string, sign?: "input" | "change"): Promise<void> {
  return field.evaluate(
    (control: HTMLInputElement, [text, type]) => {
      control.value = text;
      if (type) control.dispatchEvent(new Event(type, { bubbles: true }));
    },
    [value, sign] as const,
  );
}

test("what a tool writes loses its error and stays, even without any event", inSoak, async ({ page, form, far }) => {
  await form.fill({ ...texts, message: "Ein Sakc, bitte.", email: "ada@" });
  await writeByTool(form.field("message"), texts.message, "change");
  await form.field("name").focus();
  await expect(form.field("email")).toHaveAttribute("aria-invalid", "true");
  await writeByTool(form.field("email"), texts.email, "input");
  await expect(form.field("email")).not.toHaveAttribute("aria-invalid");
  await follow(page, team);
  await page.goBack();
  await form.expectTexts();
  await writeByTool(form.field("subject"), "Ohne Ereignis");
  far.reply("cut");
  await form.send();
  await page.keyboard.press("Escape");
  await follow(page, team);
  await page.goBack();
  await form.expectTexts({ ...texts, subject: "Ohne Ereignis" });
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
