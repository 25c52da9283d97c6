import type { Page } from "@playwright/test";
import { placePath } from "#src/addresses.ts";
import { formFields } from "#src/contact/fields.ts";
import { allWords } from "#src/locales.ts";
import { contactPage, expect, inEnglish, inGerman, openContact, test, texts } from "#tests/support/contact-test.ts";
import { emptyTexts, requiredFields } from "#tests/support/contact-values.ts";
import { holdBack, holdCode } from "#tests/support/far-network.ts";
import { contactEmail } from "#tests/support/site.ts";
import { becomesInteractive, changeLanguage, follow, inSoak, visit } from "#tests/support/test.ts";

const { locale, path, labels, hints, submit, sending, close, required, wrongEmail } = inGerman;
const team = placePath({ screen: "team" }, locale);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("each field says what it is for and if it may stay empty", async ({ page, form }) => {
  for (const name of formFields) {
    const isOptional = !requiredFields.includes(name);
    const label = isOptional ? allWords[locale].contact.optional.replace("{{field}}", labels[name]) : labels[name];
    await expect(form.field(name)).toHaveAccessibleName(label);
  }
  await expect(form.field("name")).toHaveAccessibleDescription(hints.name);
  await expect(form.field("email")).toHaveAccessibleDescription(hints.email);
  await expect(form.consent).not.toBeChecked();
  await expect(form.consent).toHaveAccessibleDescription(/Datenschutz|privacy/);
  await expect(page.getByRole("button", { name: submit })).toBeEnabled();
});

test("a link's subject fills the field until a visitor types one", async ({ page }) => {
  await visit(page, "/de/produkte");
  const heading = await page.locator("main article h3").first().textContent();
  await page.locator("main article").first().getByRole("link", { name: "anfragen" }).click();
  const form = contactPage(page);
  await expect(form.field("subject")).toHaveValue(`Anfrage: ${heading?.replaceAll("\u00ad", "").trim()}`);
  const suggestion = "Öl & Mehl <1 kg>";
  await follow(page, team);
  const subjects = await shownIn(page, "subject");
  await pushTo(page, `${path}?subject=${encodeURIComponent(suggestion)}`);
  await expect(form.field("subject")).toHaveValue(suggestion);
  expect(await subjects(), "it was never empty").toEqual([suggestion]);
  await form.field("subject").fill("Mein Thema");
  await follow(page, team);
  await pushTo(page, `${path}?subject=Anderes`);
  await expect(form.field("subject")).toHaveValue("Mein Thema");
});

test("a form sent before script has taken over is sent by script, once, and is empty then", async ({ page, api }) => {
  const code = await holdCode(page, path);
  const form = contactPage(page);
  await form.fill();
  await form.field("name").press("Enter");
  await form.send();
  await expect(page).toHaveURL(path);
  expect(api.posted).toEqual([]);
  code.release();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
  expect(api.posted).toMatchObject([{ headers: { "content-type": "application/json" }, body: texts }]);
  await page.keyboard.press("Escape");
  await form.expectTexts(emptyTexts);
});

test("after Enter in a field has sent the form, the empty fields show no errors", async ({ page, form }) => {
  // The dialog with the answer takes the focus from the field, which is now empty.
  await form.fill();
  await form.field("subject").press("Enter");
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
  await page.keyboard.press("Escape");
  await form.expectTexts(emptyTexts);
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
});

test("the form keeps what is typed when the language changes, and speaks the new one", async ({ page, form }) => {
  await form.field("name").fill(texts.name);
  await form.field("email").fill("ada@muehle");
  await form.send();
  await expect(form.field("email")).toHaveAccessibleDescription(new RegExp(`^${wrongEmail}`));
  const names = await shownIn(page, "name");
  await changeLanguage(page, "en");
  await expect(page.getByLabel(inEnglish.labels.name, { exact: true })).toHaveValue(texts.name);
  await expect(form.field("email")).toHaveAccessibleDescription(new RegExp(`^${inEnglish.wrongEmail}`));
  await expect(page.locator("form")).not.toContainText(new RegExp([wrongEmail, required("subject")].join("|")));
  expect(await names(), "it was never empty").toEqual([texts.name]);
});

test("a request is sent once and acknowledged, and what was typed meanwhile stays", async ({ page, api }) => {
  const form = await openContact(page, inGerman, "?subject=Mehl");
  await expect(form.field("subject")).toHaveValue("Mehl");
  api.reply("hang");
  await form.fillAndSend({ ...texts, name: "  Ada ", email: " ada@muehle.example " });
  await expect(form.button).toHaveText(sending);
  await expect(form.button).toHaveAttribute("aria-disabled", "true");
  await expect(form.button).toBeFocused();
  await expect(page.locator("form [role=status]")).toHaveText(sending);
  await form.button.click({ force: true });
  await page.keyboard.press("Enter");
  await form.field("name").press("Enter");
  const left = { ...emptyTexts, message: "Noch etwas anderes." };
  await form.field("message").fill(left.message);
  await expect.poll(() => api.posted.length).toBe(1);
  await api.release();
  const dialog = form.dialog(inGerman.received.title);
  await expect(dialog).toContainText(inGerman.received.text);
  await expect(dialog.getByRole("button", { name: close })).toBeFocused();
  await expect(form.button).toHaveText(submit);
  expect(api.posted).toMatchObject([{ method: "POST", headers: { "content-type": "application/json" } }]);
  const [sent] = api.posted;
  expect(sent?.key).toMatch(uuid);
  expect(sent?.body).toEqual({ locale, ...texts, consent: true, website: "", elapsed: expect.any(Number) });
  expect(Number.isInteger(sent?.body.elapsed)).toBe(true);
  expect(sent?.body.elapsed).toBeGreaterThan(0);
  await dialog.getByRole("button", { name: close }).click();
  await expect(dialog).toBeHidden();
  await expect(form.field("message")).toBeFocused();
  const note = page.getByText(allWords.de.contact.receivedAt.split("{{")[0] ?? "");
  await expect(note).toContainText(/\b20\d\d\b/);
  await follow(page, team);
  await follow(page, path);
  await form.expectTexts(left);
  await expect(form.consent).not.toBeChecked();
  await expect(page.locator("form [aria-invalid]")).toHaveCount(0);
  await expect(note).toBeVisible();
});

test("an unsent text is never stored, outlives a visit to another page, and can be sent", async ({ page, form }) => {
  await form.fill();
  await page.locator("form a").first().click();
  await expect(page).toHaveURL(new RegExp(placePath({ screen: "privacy" }, inGerman.locale)));
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.cookie, history.state]);
  });
  for (const name of ["email", "message"] as const) expect(stored).not.toContain(texts[name].slice(0, 10));
  await page.goBack();
  await form.expectTexts();
  await form.send();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
});

test("a visitor who left the form is told the result in the page's language", async ({ page, form, api }) => {
  const { failed, received } = inEnglish;
  const leaveWhileSending = async () => {
    await expect(page.locator("form")).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("button", { name: inEnglish.sending })).toBeVisible();
    await follow(page, placePath({ screen: "team" }, "en"));
  };
  const notice = (title: string) => page.getByRole("status").filter({ hasText: title });
  api.reply("hang");
  await form.fillAndSend();
  await changeLanguage(page, "en");
  await leaveWhileSending();
  await api.release("cut");
  await expect(notice(failed.title)).toBeVisible();
  await page.getByRole("link", { name: allWords.en.contact.toForm }).click();
  const dialog = form.dialog(failed.title);
  await expect(dialog).toContainText(failed.kept);
  await expect(dialog.getByRole("link", { name: contactEmail })).toHaveAttribute("href", `mailto:${contactEmail}`);
  await expect(dialog.getByRole("link", { name: /^\+49/ })).toHaveAttribute("href", /^tel:\+49\d+$/);
  await page.keyboard.press("Escape");
  await form.expectTexts();
  api.reply("hang");
  await form.send();
  await leaveWhileSending();
  await api.release();
  await expect(notice(received.title)).toContainText(received.text);
  await page.getByRole("button", { name: inEnglish.close, exact: true }).click();
  await expect(notice(received.title)).toHaveCount(0);
});

test("a suggested subject never replaces a subject typed before the code had loaded", inSoak, async ({ page }) => {
  const { release } = await holdBack(page, "**/assets/*.js");
  await page.goto(`${path}?subject=Anfrage`, { waitUntil: "commit" });
  const form = contactPage(page);
  await form.field("subject").fill("Mein Thema");
  await form.field("message").fill("Schon begonnen.");
  release();
  await becomesInteractive(page);
  await expect(form.field("subject")).toHaveValue("Mein Thema");
  await follow(page, team);
  await follow(page, path);
  await expect(form.field("message")).toHaveValue("Schon begonnen.");
});

/** Navigates as a link inside the site does. */
async function pushTo(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    history.pushState(history.state, "", href);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
}

/** Returns a function that reads which values the named field has had since this call, in any element. */
async function shownIn(page: Page, name: string): Promise<() => Promise<string[]>> {
  const values = await page.evaluateHandle((field) => {
    const shown = new Set<string>();
    const note = () => {
      for (const { value } of document.querySelectorAll<HTMLInputElement>(`[name=${field}]`)) shown.add(value);
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    return shown;
  }, name);
  return () => values.evaluate((shown) => [...shown]);
}
