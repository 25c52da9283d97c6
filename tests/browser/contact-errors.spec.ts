import { textFields } from "#src/contact/fields.ts";
import { expect, inGerman, test, texts } from "#tests/support/contact-test.ts";

const { path, labels, hints, required, wrongEmail, shortMessage, summary, repaired, consent } = inGerman;

test("an error appears when a wrong field is left, and goes as soon as it is right", async ({ page, form }) => {
  // Tabbing through an empty form shows none.
  await form.field("name").focus();
  for (let step = 0; step < 8; step++) await page.keyboard.press("Tab");
  await expect(page.locator("form [aria-invalid]")).toHaveCount(0);
  await form.field("email").pressSequentially("ada@muehle");
  await expect(page.getByText(wrongEmail)).toBeHidden();
  await form.field("email").press("Tab");
  await expect(page.getByText(wrongEmail).first()).toBeVisible();
  await expect(form.field("email")).toHaveAccessibleDescription(`${wrongEmail} ${hints.email}`);
  await expect(form.field("email")).toHaveAttribute("aria-invalid", "true");
  await expect(form.field("subject")).toBeFocused();
  for (const name of ["name", "subject", "message"] as const) {
    await expect(form.field(name)).not.toHaveAttribute("aria-invalid");
  }
  await expect(page.locator("form [role=status]")).toHaveText(wrongEmail);
  await form.field("email").press("End");
  await page.keyboard.type(".example");
  await expect(form.field("email")).not.toHaveAttribute("aria-invalid");
  // Otherwise the same error would not be a change to announce.
  await expect(page.locator("form [role=status]")).toBeEmpty();
  await expect(form.field("email")).toHaveAccessibleDescription(hints.email);
  await expect(form.field("email")).toBeFocused();
  await form.field("name").press("A");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
  await expect(form.field("name")).toHaveAccessibleDescription(`${required(labels.name)} ${hints.name}`);
  await form.consent.press("Space");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(form.consent).toHaveAccessibleDescription(new RegExp(`^${required(consent)} `));
});

test("presses leave no listeners behind", async ({ page, form }) => {
  const devtools = await page.context().newCDPSession(page);
  const countListeners = async () => {
    const { result } = await devtools.send("Runtime.evaluate", { expression: "window" });
    return (await devtools.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" })).listeners.length;
  };
  await form.field("name").click();
  const before = await countListeners();
  for (const name of [...textFields, ...textFields]) await form.field(name).click();
  expect(await countListeners()).toBe(before);
});

test("sending lists all errors with links, focuses the first, and marks repaired ones", async ({ page, form, far }) => {
  // The field is left for the button, so its error is announced with all others and not alone.
  await form.field("email").focus();
  await form.send();
  await expect(form.field("name")).toBeFocused();
  for (const name of textFields) {
    await expect(form.field(name)).toHaveAccessibleDescription(new RegExp(`^${required(labels[name])}`));
  }
  await expect(form.consent).toHaveAttribute("aria-invalid", "true");
  const all = [...textFields.map((name) => required(labels[name])), required(consent)];
  await expect(form.summaryLinks).toHaveText(all);
  await expect(page.locator("form [role=status]")).toHaveText(`${summary.five}: ${all.join(" ")}`);
  await form.send();
  await expect(form.field("name")).toBeFocused();
  expect(far.posted).toEqual([]);

  await form.summaryLinks.nth(3).click();
  await expect(form.field("message")).toBeFocused();
  await expect(page).toHaveURL(path);
  const before = await form.field("message").boundingBox();
  await page.keyboard.type(texts.message);
  await expect(page.locator("form li").nth(3)).toHaveText(`${labels.message} ${repaired}`);
  expect(await form.field("message").boundingBox()).toEqual(before);

  // Errors found by the server appear at the fields, too.
  far.reply({ status: 422, body: { status: "invalid", errors: { subject: "So nicht.", nothing: "x" } } });
  await form.fillAndSend();
  await expect(form.field("subject")).toBeFocused();
  await expect(form.field("subject")).toHaveAccessibleDescription("So nicht.");
  await expect(form.summaryLinks).toHaveText(["So nicht."]);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.type("!");
  await expect(form.field("subject")).not.toHaveAttribute("aria-invalid");

  // The focus goes to the first error, wherever it is.
  await form.fillAndSend({ ...texts, message: "a".repeat(9) });
  await expect(form.field("message")).toBeFocused();
  await expect(form.summaryLinks).toHaveText([shortMessage]);
  await expect(page.locator("form")).toContainText(summary.one);
  await page.keyboard.press("End");
  await page.keyboard.type("a");
  await expect(form.field("message")).not.toHaveAttribute("aria-invalid");
  await form.consent.uncheck();
  await form.send();
  await expect(form.consent).toBeFocused();
});
