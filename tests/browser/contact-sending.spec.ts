import { received } from "#tests/support/contact-host.ts";
import { ContactPage, empty, expect, inGerman, languages, test, texts } from "#tests/support/contact-test.ts";
import { everydayIf, inSoak } from "#tests/support/test.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

for (const language of languages) {
  const { path, locale, sending, submit, close } = language;

  test(
    `${path}: a request arrives, is acknowledged, and leaves an empty form`,
    everydayIf(language === inGerman),
    async ({ page, far }) => {
      const form = await ContactPage.open(page, language, "?subject=Mehl");
      await form.fill({ ...texts, name: "  Ada ", email: " ada@muehle.example " });
      await form.send();
      const dialog = form.dialog(language.received.title);
      await expect(dialog).toBeVisible();
      await expect(dialog).toContainText(language.received.text);
      await expect(dialog.getByRole("button", { name: close })).toBeFocused();
      expect(far.posted).toHaveLength(1);
      const [{ method, headers, key, body } = { method: "", headers: {}, key: "", body: {} }] = far.posted;
      expect(method).toBe("POST");
      expect(headers["content-type"]).toBe("application/json");
      expect(key).toMatch(uuid);
      const { elapsed, ...rest } = body;
      expect(rest).toEqual({ locale, ...texts, consent: true, website: "" });
      expect(elapsed).toBeGreaterThan(0);
      expect(Number.isInteger(elapsed)).toBe(true);
      await dialog.getByRole("button", { name: close }).click();
      await expect(dialog).toBeHidden();
      await expect(form.button).toBeFocused();
      await form.expectTexts(empty);
      await expect(form.consent).not.toBeChecked();
      await expect(page.locator("form [aria-invalid]")).toHaveCount(0);
    },
  );

  test(
    `${path}: while it is sent the button says so, keeps the focus, and sends nothing twice`,
    everydayIf(language === inGerman),
    async ({ page, far }) => {
      far.reply("hang");
      const form = await ContactPage.open(page, language);
      await form.fill();
      await form.send();
      await expect(form.button).toHaveText(sending);
      await expect(form.button).toHaveAttribute("aria-disabled", "true");
      await expect(form.button).toBeFocused();
      await expect(page.locator("form [role=status]")).toHaveText(sending);
      await form.button.click({ force: true });
      await page.keyboard.press("Enter");
      await form.field("name").press("Enter");
      await expect.poll(() => far.posted.length).toBe(1);
      far.release();
      await expect(form.dialog(language.received.title)).toBeVisible();
      await expect(form.button).toHaveText(submit);
      expect(far.posted).toHaveLength(1);
    },
  );
}

test("what is typed while a request is under way is not thrown away with it", async ({ page, far }) => {
  far.reply("hang");
  const form = await ContactPage.open(page, inGerman);
  await form.fill();
  await form.send();
  await form.field("message").fill("Noch etwas anderes.");
  far.release();
  await expect(form.dialog("Anfrage erhalten")).toBeVisible();
  await form.expectTexts({ ...empty, message: "Noch etwas anderes." });
});

test("the form can be sent to another host", inSoak, async ({ page, far, plainHost }) => {
  // As a build with CONTACT_ENDPOINT has it.
  await page.route(`${plainHost}/assets/contact-form-*.js`, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    await route.fulfill({ response, body: code.replace("/api/contact", `${far.origin}/api/contact`) });
  });
  far.reply({ ...received, headers: { "Access-Control-Allow-Origin": plainHost } });
  await page.goto(plainHost + inGerman.path);
  const form = new ContactPage(page, inGerman);
  await expect(form.button).toBeEnabled();
  await form.fill();
  await form.send();
  await expect(form.dialog("Anfrage erhalten")).toBeVisible();
  expect(far.posted[0]?.headers.origin).toBe(plainHost);
  expect(far.posted[0]?.headers.cookie).toBeUndefined();
});
