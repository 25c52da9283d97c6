import type { Page } from "@playwright/test";
import { trapName } from "#src/contact/contact-request.ts";
import { type ContactField, fieldSpecs, formFields } from "#src/contact/fields.ts";
import { expect, inEnglish, inGerman, openContact, test, texts } from "#tests/support/contact-test.ts";
import { emptyTexts, requiredFields } from "#tests/support/contact-values.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { boxOf } from "#tests/support/view.ts";
import { findViolations } from "#tests/support/violations.ts";

test("the form can be repaired and sent by keyboard alone", async ({ page, form, api }) => {
  const { keyboard } = page;
  await form.field("name").focus();
  await keyboard.type(texts.name);
  await keyboard.press("Enter");
  await expect(form.field(requiredFields.find((name) => name !== "name") ?? "consent")).toBeFocused();
  await form.field("name").focus();
  for (const name of formFields.slice(formFields.indexOf("name") + 1)) {
    const isReached = () => page.evaluate((field) => document.activeElement?.getAttribute("name") === field, name);
    // Chromium stops at each part of a date.
    for (let part = 0; part < 4 && !(await isReached()); part++) await keyboard.press("Tab");
    await expect(form.field(name)).toBeFocused();
    await enterValue(page, name);
  }
  await keyboard.press("Tab");
  await expect(page.locator("form").getByRole("link", { name: /Datenschutz|privacy/ })).toBeFocused();
  // The next stop is the button, because the trap for bots cannot be reached by Tab.
  await keyboard.press("Tab");
  await expect(form.button).toBeFocused();
  await keyboard.press("Enter");
  const dialog = form.dialog(inGerman.received.title);
  await expect(dialog.getByRole("button", { name: inGerman.close })).toBeFocused();
  await keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(form.button).toBeFocused();
  expect(api.posted).toMatchObject([{ body: { ...texts, website: "" } }]);
});

/** Enters a value into the focused field. */
async function enterValue(page: Page, name: ContactField): Promise<void> {
  const { keyboard } = page;
  if (name === "consent") return keyboard.press("Space");
  switch (fieldSpecs[name].kind) {
    case "checkbox":
      return keyboard.press("Space");
    case "choice":
      return keyboard.press("ArrowDown");
    case "date":
      // The browser decides in which order a date is typed, by its own language.
      return page.locator(":focus").fill(texts[name]);
    default:
      return keyboard.type(texts[name]);
  }
}

test("the outcome is modal, and closes by its button, Escape or a click beside it", async ({ page }) => {
  const form = await openContact(page, inEnglish);
  const dialog = form.dialog(inEnglish.received.title);
  for (const close of [
    () => dialog.getByRole("button", { name: inEnglish.close }).click(),
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 5),
  ]) {
    await form.fillAndSend();
    await expect(dialog).toHaveAccessibleDescription(inEnglish.received.text);
    await dialog.getByRole("heading", { name: inEnglish.received.title }).click();
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press("Tab");
      const isBehind = () => document.activeElement?.closest(":is(main, header, footer):not(:has(dialog :focus))");
      expect(await page.evaluate(isBehind)).toBeFalsy();
    }
    await close();
    await expect(dialog).toBeHidden();
    await form.expectTexts(emptyTexts);
  }
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("a press reaches the box that it was aimed at, though an error moves the box", async ({ page, form, api }) => {
    await form.field("email").tap();
    await page.keyboard.type("ada@muehle");
    // In a window of this width, the field's error takes two lines, so the box moves during the tap.
    await form.consent.tap();
    await expect(form.consent).toBeChecked();
    await expect(form.field("email")).toHaveAttribute("aria-invalid", "true");
    await form.button.tap();
    await form.summaryLinks.last().tap();
    await expect(form.field("message")).toBeFocused();
    await form.fill();
    await form.button.tap();
    await form.dialog(inGerman.received.title).getByRole("button", { name: inGerman.close }).tap();
    expect(api.posted).toHaveLength(1);
  });
});

test("neither people nor password managers see or reach the trap for bots", async ({ page, form }) => {
  await expect(form.button).toBeEnabled();
  const trap = page.locator(`input[name="${trapName}"]`);
  for (const name of ["data-1p-ignore", "data-lpignore", "data-bwignore"])
    await expect(trap).toHaveAttribute(name, "true");
  const others = { "data-form-type": "other", tabindex: "-1", autocomplete: "off" };
  for (const [name, value] of Object.entries(others)) await expect(trap).toHaveAttribute(name, value);
  await expect(page.locator("[aria-hidden=true]").filter({ has: trap })).toHaveCount(1);
  const { width, height } = await boxOf(trap.locator("xpath=ancestor::div[1]"));
  expect(width * height).toBeLessThanOrEqual(1);
});

for (const [name, language, width, forcedColors] of [
  ["at 320 px", inGerman, 320, "none"],
  ["at 1280 px", inEnglish, 1280, "none"],
  ["in forced colours", inGerman, 320, "active"],
] as const) {
  test(`errors and both outcomes are accessible and fit into the window, ${name}`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ forcedColors, reducedMotion: "reduce" });
    const form = await openContact(page, language);
    const expectFine = async () => {
      expect(await findViolations(page)).toEqual([]);
      expect(await findOverflow(page)).toEqual([]);
    };
    await form.field("email").fill("ada@muehle");
    await form.send();
    await expect(form.summaryLinks).toHaveCount(requiredFields.length);
    await expectFine();
    await form.field("name").fill("Ada");
    await form.field("subject").focus();
    await expect(form.field("name"), "the valid field").toHaveCSS("outline-style", "none");
    await expectFine();
    api.reply("hang");
    await form.fillAndSend();
    await expect(form.button).toHaveText(language.sending);
    const moving = (button: Element) => button.getAnimations({ subtree: true }).length;
    expect(await form.button.evaluate(moving), "the button's arrow").toBe(0);
    await expectFine();
    await api.release();
    await expect(form.dialog(language.received.title)).toBeVisible();
    await expectFine();
    await page.keyboard.press("Escape");
    api.reply({ status: 503, headers: { "Retry-After": "300" }, body: { status: "unavailable" } });
    await form.fillAndSend();
    await expect(form.dialog(language.failed.title)).toBeVisible();
    await expectFine();
  });
}

test("in forced colours an invalid field has an outline and the outcome has a border", async ({ page, form }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await form.field("email").fill("ada@muehle");
  await form.send();
  await form.field("subject").focus();
  await expect(form.field("email")).toHaveCSS("outline-style", "solid");
  await form.fillAndSend();
  const dialog = form.dialog(inGerman.received.title);
  await expect(dialog).toHaveCSS("border-top-style", "solid");
  const { borderTopColor, backgroundColor } = await dialog.evaluate((element) => ({ ...getComputedStyle(element) }));
  expect(borderTopColor).not.toBe(backgroundColor);
});
