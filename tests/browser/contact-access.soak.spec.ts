import { trapName } from "#src/contact/contact-request.ts";
import { ContactPage, empty, expect, inEnglish, inGerman, test, texts } from "#tests/support/contact-test.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { findViolations } from "#tests/support/violations.ts";

test("the form can be repaired and sent by keyboard alone", async ({ page, form, far }) => {
  await form.field("name").focus();
  await page.keyboard.type(texts.name);
  await page.keyboard.press("Enter");
  await expect(form.field("email")).toBeFocused();
  await page.keyboard.type(texts.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(texts.subject);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Ein Sack, bitte.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bald.");
  await page.keyboard.press("Tab");
  await expect(form.consent).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(page.locator("form").getByRole("link", { name: /Datenschutz|privacy/ })).toBeFocused();
  // The next stop is the button, because the trap field for programs cannot be reached by Tab.
  await page.keyboard.press("Tab");
  await expect(form.button).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = form.dialog(inGerman.received.title);
  await expect(dialog.getByRole("button", { name: inGerman.close })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(form.button).toBeFocused();
  expect(far.posted.map(({ body }) => [body.name, body.message, body.website])).toEqual([
    [texts.name, texts.message, ""],
  ]);
});

for (const end of ["the button", "Escape", "a click beside it"] as const) {
  test(`the outcome is closed by ${end}, and the page behind it is out of reach until then`, async ({ page }) => {
    const form = await ContactPage.open(page, inEnglish);
    await form.fillAndSend();
    const dialog = form.dialog("Request received");
    await expect(dialog).toHaveAccessibleDescription(inEnglish.received.text);
    const title = dialog.getByRole("heading", { name: "Request received" });
    await title.click();
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press("Tab");
      const isBehind = () => document.activeElement?.closest(":is(main, header, footer):not(:has(dialog :focus))");
      expect(await page.evaluate(isBehind)).toBeFalsy();
    }
    if (end === "the button") await dialog.getByRole("button", { name: "Close" }).click();
    else if (end === "Escape") await page.keyboard.press("Escape");
    else await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
    await form.expectTexts(empty);
  });
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test("a request is filled in, repaired, sent and acknowledged", async ({ page, form, far }) => {
    await form.field("email").tap();
    await page.keyboard.type("ada@muehle");
    // The error takes two lines at this width; the tap still reaches the box that it was aimed at.
    await form.consent.tap();
    await expect(form.consent).toBeChecked();
    await expect(form.field("email")).toHaveAttribute("aria-invalid", "true");
    await form.button.tap();
    await expect(form.field("name")).toBeFocused();
    await form.summaryLinks.last().tap();
    await expect(form.field("message")).toBeFocused();
    await form.fill();
    await form.button.tap();
    const dialog = form.dialog("Anfrage erhalten");
    await dialog.getByRole("button", { name: "Schließen" }).tap();
    await expect(dialog).toBeHidden();
    expect(far.posted).toHaveLength(1);
  });
});

test("people can neither see nor reach the trap field for programs", async ({ page, form, far }) => {
  const trap = page.locator(`input[name="${trapName}"]`);
  await expect(trap).toHaveAttribute("tabindex", "-1");
  await expect(trap).toHaveAttribute("autocomplete", "off");
  await expect(page.locator("[aria-hidden=true]").filter({ has: trap })).toHaveCount(1);
  await expect(page.getByRole("textbox")).toHaveCount(4);
  const { width, height } = (await trap.locator("xpath=ancestor::div[1]").boundingBox()) ?? { width: 9, height: 9 };
  expect(width * height).toBeLessThanOrEqual(1);
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = "https://spam.example";
  });
  far.reply({ status: 422, body: { status: "suspicious", error: "Bitte schreiben Sie uns eine E-Mail." } });
  await form.fillAndSend();
  await expect(form.dialog("Fehler")).toContainText("Bitte schreiben Sie uns eine E-Mail.");
  expect(far.posted[0]?.body.website).toBe("https://spam.example");
});

for (const [name, language, width, forcedColors] of [
  ["at 320 px", inGerman, 320, "none"],
  ["at 1280 px", inEnglish, 1280, "none"],
  ["in colours of one’s own", inGerman, 320, "active"],
] as const) {
  test(`the form with errors and both outcomes are accessible and fit into the window, ${name}`, async ({
    page,
    far,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ forcedColors });
    const form = await ContactPage.open(page, language);
    const isFine = async () => {
      expect(await findViolations(page)).toEqual([]);
      expect(await findOverflow(page)).toEqual([]);
    };
    await form.field("email").fill("ada@muehle");
    await form.send();
    await expect(form.summaryLinks).toHaveCount(5);
    await isFine();
    await form.field("name").fill("Ada");
    await expect(form.summaryLinks.first()).toHaveText(language.labels.name);
    await isFine();
    far.reply("hang");
    await form.fillAndSend();
    await expect(form.button).toHaveText(language.sending);
    await isFine();
    await far.release();
    await expect(form.dialog(language.received.title)).toBeVisible();
    await isFine();
    await page.keyboard.press("Escape");
    far.reply({ status: 503, headers: { "Retry-After": "300" }, body: { status: "unavailable" } });
    await form.fillAndSend();
    await expect(form.dialog(language.failed.title)).toBeVisible();
    await isFine();
  });
}

test("in forced colours the outcome has a border, and an invalid field another than a valid one", async ({
  page,
  form,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await form.field("email").fill("ada@muehle");
  await form.send();
  const outlineOf = (name: "email" | "subject") =>
    form.field(name).evaluate((element) => getComputedStyle(element).outlineStyle);
  await form.field("subject").fill("Probe");
  await form.field("name").focus();
  expect([await outlineOf("email"), await outlineOf("subject")]).toEqual(["solid", "none"]);
  await form.fillAndSend();
  const edge = await form.dialog("Anfrage erhalten").evaluate((element) => {
    const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element);
    return { borderTopStyle, differs: borderTopColor !== backgroundColor };
  });
  expect(edge).toEqual({ borderTopStyle: "solid", differs: true });
});

test("with reduced motion the button's arrow does not move while a request is being sent", async ({
  page,
  form,
  far,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  far.reply("hang");
  await form.fillAndSend();
  await expect(form.button).toHaveText(inGerman.sending);
  expect(await form.button.evaluate((button) => button.getAnimations({ subtree: true }).length)).toBe(0);
  await far.release();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
});
