import { withoutPrefetch } from "#tests/support/connection.ts";
import { ContactPage, expect, inGerman, languages, test, textFields, texts } from "#tests/support/contact-test.ts";
import { everydayIf, follow, inSoak, visit } from "#tests/support/test.ts";

for (const language of languages) {
  const { path, labels, hints, consent, submit } = language;

  test(
    `${path}: fields have names, and what explains them is read with them`,
    everydayIf(language === inGerman),
    async ({ page }) => {
      const form = await ContactPage.open(page, language);
      for (const name of textFields) await expect(form.field(name)).toBeVisible();
      await expect(form.field("name")).toHaveAccessibleDescription(hints.name);
      await expect(form.field("email")).toHaveAccessibleDescription(hints.email);
      await expect(form.consent).not.toBeChecked();
      await expect(form.consent).toHaveAccessibleDescription(/Datenschutz|privacy/);
      await expect(page.getByRole("button", { name: submit })).toBeEnabled();
      await expect(page.getByRole("checkbox", { name: consent })).toBeVisible();
    },
  );

  test(`${path}: a subject in the address fills the field`, everydayIf(language === inGerman), async ({ page }) => {
    await visit(page, `${path}?subject=${encodeURIComponent("Öl & Mehl <1 kg>")}`);
    await expect(page.getByRole("textbox", { name: labels.subject, exact: true })).toHaveValue("Öl & Mehl <1 kg>");
  });
}

test("asking for a product leads to the form with the product in the subject", async ({ page }) => {
  await visit(page, "/de/produkte");
  const heading = await page.locator("main article h3").first().textContent();
  const name = heading?.replaceAll("\u00ad", "").trim();
  await page.locator("main article").first().getByRole("link", { name: "anfragen" }).click();
  await expect(page.getByRole("textbox", { name: "Betreff" })).toHaveValue(`Anfrage: ${name}`);
});

test("a form that is sent before script has taken over is sent by script, once", async ({ page, far }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // The entry has come, and nothing else.
  await page.route(/\/assets\/core-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(inGerman.path);
  const form = new ContactPage(page, inGerman);
  await form.fill();
  await form.field("name").press("Enter");
  await form.send();
  await expect(page).toHaveURL(inGerman.path);
  expect(far.posted).toEqual([]);
  letGo();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
  expect(far.posted).toMatchObject([{ headers: { "content-type": "application/json" }, body: texts }]);
});

test("the form keeps what is typed when the language changes, and speaks the new one", async ({ page }) => {
  const form = await ContactPage.open(page, inGerman);
  await form.field("name").fill(texts.name);
  await form.field("email").fill("ada@muehle");
  await form.send();
  await expect(form.field("email")).toHaveAccessibleDescription(/muss die Form/);
  await follow(page, "/en/contact");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(texts.name);
  await expect(page.getByRole("textbox", { name: "Email address" })).toHaveAccessibleDescription(/must look like/);
  await expect(page.locator("form")).not.toContainText(/Pflichtfeld|muss die Form|Bitte prüfen/);
});

test("pages without a form fetch nothing of it", inSoak, async ({ page }) => {
  await withoutPrefetch(page);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await visit(page, "/de");
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((url) => /contact-?form|validation|outbox/i.test(url))).toEqual([]);
  await follow(page, inGerman.path);
  await expect.poll(() => fetched.filter((url) => /contact-form-.*\.js$/.test(url))).toHaveLength(1);
});
