import type { Page } from "@playwright/test";
import { allWords } from "#src/locales.ts";
import {
  ContactPage,
  expect,
  inEnglish,
  inGerman,
  languages,
  companyTest as test,
  texts,
} from "#tests/support/contact-test.ts";
import { everydayIf, inSoak } from "#tests/support/test.ts";

for (const language of languages) {
  test(
    `${language.path}: what a visitor writes reaches the company's inbox`,
    everydayIf(language === inGerman),
    async ({ page, company }) => {
      await page.clock.install();
      const form = await ContactPage.open(page, language);
      const subject = `${texts.subject} ${language.locale}`;
      await form.fill({ ...texts, subject });
      await page.clock.fastForward(10_000);
      await form.send();
      await expect(form.dialog(language.received.title)).toBeVisible();
      const mails = () => company.mailServer.received.filter(({ mail }) => mail.subject === `Anfrage: ${subject}`);
      await expect.poll(mails).toHaveLength(1);
      expect(mails()[0]?.mail.replyTo).toEqual([{ name: texts.name, address: texts.email }]);
      expect(mails()[0]?.mail.text).toContain(texts.message);
      await expect.poll(company.messages).toMatch(new RegExp(`mailed.*${texts.email}.*${subject}`));
    },
  );
}

test("who is quicker than anybody can write is told so, and may send it again", async ({ page, trouble }) => {
  trouble.expect(/422/);
  const form = await ContactPage.open(page, inEnglish);
  await changeNextRequest(page, { elapsed: 1999 });
  await form.fill();
  await form.send();
  const failed = form.dialog(inEnglish.failed.title);
  await expect(failed).toContainText(allWords.en.suspicion.haste);
  await failed.getByRole("button", { name: inEnglish.close }).click();
  await form.expectTexts();
  await changeNextRequest(page, { elapsed: 2000 });
  await form.send();
  await expect(form.dialog(inEnglish.received.title)).toBeVisible();
});

test("the server judges again what a changed page has let through", inSoak, async ({ page, trouble }) => {
  trouble.expect(/422/);
  const form = await ContactPage.open(page, inGerman);
  await changeNextRequest(page, { email: "ada", elapsed: 5000 });
  await form.fill();
  await form.send();
  await expect(page.locator("form")).toContainText(inGerman.wrongEmail);
});

async function changeNextRequest(page: Page, differences: object): Promise<void> {
  await page.route(
    "**/api/contact",
    (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ...differences }) }),
    { times: 1 },
  );
}
