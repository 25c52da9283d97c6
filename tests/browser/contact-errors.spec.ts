import type { Locator } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { fieldSpecs, longestOf, textFields } from "#src/contact/fields.ts";
import { expect, inGerman, test, texts } from "#tests/support/contact-test.ts";
import { requiredFields } from "#tests/support/contact-values.ts";
import { follow, inSoak } from "#tests/support/test.ts";

const { locale, path, labels, hints, required, nothing, wrongEmail, shortMessage } = inGerman;
const team = placePath({ screen: "team" }, locale);

/** Writes as password managers do: without the keyboard. `sign` is the event that the tool then sends, if any. */
function writeByTool(field: Locator, value: string, sign?: "input" | "change"): Promise<void> {
  return field.evaluate(
    (control: HTMLInputElement, [text, type]) => {
      control.value = text;
      if (type) control.dispatchEvent(new Event(type, { bubbles: true }));
    },
    [value, sign] as const,
  );
}

test("a wrong text that a tool puts right loses its error", inSoak, async ({ form }) => {
  await form.fill({ ...texts, email: "ada@" });
  await form.field("name").focus();
  await expect(form.field("email")).toHaveAttribute("aria-invalid", "true");
  await writeByTool(form.field("email"), texts.email, "input");
  await expect(form.field("email")).not.toHaveAttribute("aria-invalid");
});

test("a text that a tool writes with an event stays when the page is left", inSoak, async ({ page, form }) => {
  await form.fill({ ...texts, message: "Ein Sakc, bitte.", email: "ada@" });
  await writeByTool(form.field("message"), texts.message, "change");
  await writeByTool(form.field("email"), texts.email, "input");
  await follow(page, team);
  await page.goBack();
  await form.expectTexts();
});

test("a text that a tool writes without an event stays if sending it fails", inSoak, async ({ page, form, api }) => {
  await form.fill(texts);
  await writeByTool(form.field("subject"), "Ohne Ereignis");
  api.reply("cut");
  await form.send();
  // Escape closes the message that sending has failed.
  await page.keyboard.press("Escape");
  await follow(page, team);
  await page.goBack();
  await form.expectTexts({ ...texts, subject: "Ohne Ereignis" });
});

test("the character limit is announced before it is exceeded", async ({ page, form }) => {
  const message = form.field("message");
  const limit = longestOf(fieldSpecs.message) ?? 0;
  const counter = page.locator(`[id="${await message.getAttribute("id")}-counter"]`);
  await message.fill("a".repeat(limit * 0.5));
  await expect(counter).toBeEmpty();
  await message.fill("a".repeat(limit - 42));
  await expect(counter).toContainText("42");
  expect(await message.getAttribute("aria-describedby")).toContain("-counter");
  await message.fill("a".repeat(limit + 3));
  await expect(counter).toHaveAttribute("data-over");
  await expect(counter).toContainText("3");
  await expect(message).toHaveValue("a".repeat(limit + 3));
});

test("an error appears when a wrong field is left, and goes once the field is right", async ({ page, form }) => {
  // Tabbing through an empty form shows no errors.
  await form.field("name").focus();
  const isOnButton = () => form.button.evaluate((button) => button === document.activeElement);
  for (let stops = 0; stops < 20 && !(await isOnButton()); stops++) await page.keyboard.press("Tab");
  await expect(form.button).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("form [aria-invalid]")).toHaveCount(0);
  const status = page.locator("form [role=status]");
  await form.field("email").pressSequentially("ada@muehle");
  await expect(page.getByText(wrongEmail)).toBeHidden();
  await form.field("email").press("Tab");
  await expect(form.field("email")).toHaveAccessibleDescription(`${wrongEmail} ${hints.email}`);
  const fieldAfterEmail = textFields[textFields.indexOf("email") + 1] ?? "consent";
  await expect(form.field(fieldAfterEmail)).toBeFocused();
  await expect(page.locator("form [aria-invalid]")).toHaveCount(1);
  await expect(status).toHaveText(wrongEmail);
  await form.field("email").press("End");
  await page.keyboard.type(".example");
  await expect(form.field("email")).not.toHaveAttribute("aria-invalid");
  // If the status kept the error, the same error later would not be a change that screen readers announce.
  await expect(status).toBeEmpty();
  await expect(form.field("email")).toHaveAccessibleDescription(hints.email);
  await expect(form.field("email")).toBeFocused();
});

test("a required field that is emptied again shows its error", async ({ page, form }) => {
  await form.field("name").press("A");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
  await expect(form.field("name")).toHaveAccessibleDescription(new RegExp(`^${required("name")} `));
  await form.consent.press("Space");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(form.consent).toHaveAccessibleDescription(new RegExp(`^${required("consent")} `));
});

test("an empty form is not sent: all errors are listed and marked, and the first has the focus", async ({
  page,
  form,
  api,
}) => {
  const first = form.field(requiredFields[0] ?? "consent");
  // The focus goes from this field to the button, so the field's error is announced with all others and not alone.
  await form.field("email").focus();
  await form.send();
  await expect(first).toBeFocused();
  for (const name of requiredFields) {
    await expect(form.field(name)).toHaveAttribute("aria-invalid", "true");
    await expect(form.field(name)).toHaveAccessibleDescription(new RegExp(`^${required(name)}`));
  }
  await expect(form.summaryLinks).toHaveText(nothing.errors);
  await expect(page.locator("form [role=status]")).toHaveText(`${nothing.summary}: ${nothing.errors.join(" ")}`);
  await form.send();
  await expect(first).toBeFocused();
  expect(api.posted).toEqual([]);
});

test("each error in the list leads to its field and is marked once it is repaired", async ({ page, form }) => {
  await form.send();
  const place = requiredFields.indexOf("message");
  await form.summaryLinks.nth(place).click();
  await expect(form.field("message")).toBeFocused();
  await expect(page).toHaveURL(path);
  const before = await form.field("message").boundingBox();
  await page.keyboard.type(texts.message);
  await expect(page.locator("form li").nth(place)).toHaveText(`${labels.message} ${inGerman.repaired}`);
  expect(await form.field("message").boundingBox()).toEqual(before);
});

test("a server's error is at its field, and replaces others until the next sending", async ({ page, form, api }) => {
  await form.send();
  api.reply({ status: 422, body: { status: "invalid", errors: { subject: "So nicht.", unknownField: "x" } } });
  await form.fillAndSend();
  await expect(form.field("subject")).toBeFocused();
  await expect(form.field("subject")).toHaveAccessibleDescription("So nicht.");
  await expect(form.summaryLinks).toHaveText(["So nicht."]);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.type("!");
  await expect(form.field("subject")).not.toHaveAttribute("aria-invalid");
  await form.fillAndSend({ ...texts, message: "a".repeat(9) });
  await expect(form.summaryLinks).toHaveText([shortMessage]);
});

test("errors are counted, and the focus goes to the first, wherever it is", async ({ page, form }) => {
  await form.fillAndSend({ ...texts, message: "a".repeat(9) });
  await expect(form.field("message")).toBeFocused();
  await expect(page.locator("form")).toContainText(inGerman.summary(1));
  await form.consent.uncheck();
  await form.field("message").fill(texts.message);
  await form.send();
  await expect(form.consent).toBeFocused();
});
