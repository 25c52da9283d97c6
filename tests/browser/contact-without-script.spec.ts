import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allWords } from "#src/locales.ts";
import { test as base, ContactPage, empty, expect, inEnglish, languages, texts } from "#tests/support/contact-test.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { runMessages } from "#tests/support/run-messages.ts";
import { spawnServer } from "#tests/support/running-server.ts";
import { distDir } from "#tests/support/site.ts";

interface Company {
  readonly origin: string;
  /** What `make messages` shows. */
  messages(): Promise<string>;
}

/** The form where the browser itself sends it: to the real server, which answers with a page. */
const test = base.extend<object, { company: Company }>({
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "website-"));
      const settings = { CONTACT_DB: join(folder, "contact.sqlite") };
      const server = await spawnServer({ ...settings, DIST_DIR: distDir, HOST: "127.0.0.1", PORT: "0" });
      await use({
        origin: `http://127.0.0.1:${server.port}`,
        messages: async () => (await runMessages(["list"], settings)).stdout,
      });
      const exited = once(server.process, "exit");
      server.process.kill();
      await exited;
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  server: [({ company }, use) => use(company.origin), { scope: "worker" }],
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });

  for (const language of languages) {
    test(`${language.path}: what is wrong is said beside what was typed, and what is right arrives once`, async ({
      page,
      company,
      trouble,
    }) => {
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
    });
  }
});

test("a form that is sent before any code has come is answered by a page that needs none", async ({
  page,
  company,
  trouble,
}) => {
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
});
