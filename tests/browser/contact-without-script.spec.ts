import { allWords } from "#src/locales.ts";
import {
  ContactPage,
  empty,
  expect,
  inEnglish,
  inGerman,
  languages,
  companyTest as test,
  texts,
} from "#tests/support/contact-test.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { everydayIf, inSoak } from "#tests/support/test.ts";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });

  for (const language of languages) {
    test(
      `${language.path}: what is wrong is said beside what was typed, and what is right arrives once`,
      everydayIf(language === inGerman),
      async ({ page, company, trouble }) => {
        trouble.expect(/^failed: .*\.js \(csp\)$/);
        trouble.expect(/422/);
        await page.goto(language.path);
        const form = new ContactPage(page, language);
        const subject = `${texts.subject} ${language.locale}`;
        // The browser's own rules let it pass.
        await form.fill({ ...texts, subject, message: "kurz" });
        await form.send();
        const { contactForm } = allWords[language.locale];
        await expect(page).toHaveTitle(new RegExp(`^${contactForm.failedTitle}: `));
        await expect(page.getByRole("alert")).toContainText(language.summary.one);
        await expect(page.getByRole("alert")).toBeInViewport();
        await expect(form.field("message")).toHaveAccessibleDescription(new RegExp(language.shortMessage));
        await form.expectTexts({ ...texts, subject, message: "kurz" });
        await expect(form.consent).toBeChecked();
        expect(await findOverflow(page)).toEqual([]);
        await form.summaryLinks.click();
        await expect(form.field("message")).toBeFocused();

        await form.field("message").fill(texts.message);
        await form.send();
        await expect(page.getByRole("status").filter({ hasText: language.received.text })).toBeInViewport();
        await form.expectTexts(empty);
        await page.reload();
        await expect(page.getByRole("status").filter({ hasText: language.received.text })).toBeVisible();
        expect((await company.messages()).split(subject)).toHaveLength(2);
      },
    );
  }
});

test(
  "a form that is sent before any code has come is answered by a page that needs none",
  inSoak,
  async ({ page, company, trouble }) => {
    trouble.expect(/422/);
    trouble.expect(/^failed: .*\.js/);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.route(/\/assets\/.*\.js$/, () => {});
    await page.goto(inEnglish.path, { waitUntil: "commit" });
    const form = new ContactPage(page, inEnglish);
    await form.fill({ ...texts, subject: "Early", message: "kurz" });
    await form.send();
    await expect(page.getByRole("alert")).toContainText(inEnglish.shortMessage);
    const team = page.getByRole("navigation", { name: allWords.en.nav.label }).getByRole("link", { name: "Team" });
    await expect(team.filter({ visible: true })).toHaveCount(1);
    await form.field("message").fill(texts.message);
    await form.send();
    await expect(page.getByRole("status").filter({ hasText: inEnglish.received.text })).toBeVisible();
    expect((await company.messages()).split("Early")).toHaveLength(2);
  },
);
