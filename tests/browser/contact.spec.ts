import { expect, test } from "#tests/support/test.ts";
import { visit } from "#tests/support/visit.ts";

const inGerman = {
  path: "/de/kontakt",
  fields: ["Name", "E-Mail-Adresse", "Betreff", "Nachricht"],
  consent: "Einwilligung",
  submit: "Anfrage senden",
  hints: { Name: "Wie dürfen wir Sie ansprechen?", "E-Mail-Adresse": "Nur für unsere Antwort." },
  honest: /verschickt noch nichts.*Ihr Text bleibt stehen/,
};
const inEnglish = {
  path: "/en/contact",
  fields: ["Name", "Email address", "Subject", "Message"],
  consent: "Consent",
  submit: "Send request",
  hints: { Name: "How may we address you?", "Email address": "Only for our reply." },
  honest: /does not send anything yet.*Your text stays/,
};

for (const { path, fields, consent, submit, hints, honest } of [inGerman, inEnglish]) {
  test(`${path}: fields have names, and hints are read with them`, async ({ page }) => {
    await visit(page, path);
    for (const name of fields) await expect(page.getByRole("textbox", { name, exact: true })).toBeVisible();
    for (const [name, hint] of Object.entries(hints)) {
      await expect(page.getByRole("textbox", { name, exact: true })).toHaveAccessibleDescription(hint);
    }
    await expect(page.getByRole("checkbox", { name: consent })).not.toBeChecked();
  });

  test(`${path}: nothing happens until everything is filled in`, async ({ page }) => {
    await visit(page, path);
    await page.getByRole("button", { name: submit }).click();
    await expect(page.getByText(honest)).toBeHidden();
    await expect(page.getByRole("textbox", { name: fields[0], exact: true })).toBeFocused();
  });

  test(`${path}: the form says honestly that nothing is sent, and keeps the text`, async ({ page }) => {
    await visit(page, path);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    const texts = ["Ada", "ada@muehle.example", "Probe", "Ein Sack, bitte.\nBald."];
    for (const [index, name] of fields.entries()) {
      await page.getByRole("textbox", { name, exact: true }).fill(texts[index] ?? "");
    }
    await page.getByRole("checkbox", { name: consent }).check();
    await page.getByRole("button", { name: submit }).click();
    await expect(page.getByRole("status").filter({ hasText: honest })).toBeVisible();
    for (const [index, name] of fields.entries()) {
      await expect(page.getByRole("textbox", { name, exact: true })).toHaveValue(texts[index] ?? "");
    }
    expect(sent).toEqual([]);
    await expect(page).toHaveURL(path);
  });

  test(`${path}: a subject in the address fills the field`, async ({ page }) => {
    await visit(page, `${path}?subject=${encodeURIComponent("Öl & Mehl <1 kg>")}`);
    await expect(page.getByRole("textbox", { name: fields[2], exact: true })).toHaveValue("Öl & Mehl <1 kg>");
  });
}

test("asking for a product leads to the form with the product in the subject", async ({ page }) => {
  await visit(page, "/de/produkte");
  const heading = await page.locator("main article h3").first().textContent();
  const name = heading?.replaceAll("\u00ad", "").trim();
  await page.locator("main article").first().getByRole("link", { name: "anfragen" }).click();
  await expect(page.getByRole("textbox", { name: "Betreff" })).toHaveValue(`Anfrage: ${name}`);
});
