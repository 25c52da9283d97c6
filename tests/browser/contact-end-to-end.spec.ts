import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { trapName } from "#src/contact/contact-request.ts";
import { allWords } from "#src/locales.ts";
import { contactPage, expect, formTest, inEnglish, inGerman, openContact, texts } from "#tests/support/contact-test.ts";
import { emptyTexts } from "#tests/support/contact-values.ts";
import { tempFolder, type WhenOver } from "#tests/support/folders.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { findOverflow } from "#tests/support/overflow.ts";
import { runMessages } from "#tests/support/programs.ts";
import { spawnServer } from "#tests/support/running-server.ts";
import { distDir } from "#tests/support/site.ts";
import { inSoak } from "#tests/support/test.ts";

interface Company {
  readonly origin: string;
  readonly mailServer: MailServer;
  messages(): Promise<string>;
}

/** The built site with the real server, its database and a mail server. */
const test = formTest.extend<object, { company: Company }>({
  company: [
    async ({}, use) => {
      await using ends = new AsyncDisposableStack();
      const whenOver: WhenOver = (end) => ends.defer(end);
      const settings = { CONTACT_DB: join(await tempFolder(undefined, whenOver), "contact.sqlite") };
      const mailServer = await startMailServer({}, whenOver);
      const { origin, stop } = await spawnServer({ ...settings, ...mailServer.settings, DIST_DIR: distDir });
      await use({ origin, mailServer, messages: async () => (await runMessages(["list"], settings)).out });
      await stop();
    },
    { scope: "worker" },
  ],
  server: [({ company }, use) => use(company.origin), { scope: "worker" }],
});

test("a visitor's message reaches the company's inbox", async ({ page, company }) => {
  await page.clock.install();
  const form = await openContact(page, inGerman);
  const subject = `${texts.subject} ${inGerman.locale}`;
  await form.fill({ ...texts, subject });
  await page.clock.fastForward(10_000);
  await form.send();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
  const mails = () => company.mailServer.received.filter(({ mail }) => mail.subject === `Anfrage: ${subject}`);
  await expect.poll(mails).toHaveLength(1);
  expect(mails()[0]?.mail.replyTo).toEqual([{ name: texts.name, address: texts.email }]);
  expect(mails()[0]?.mail.text).toContain(texts.message);
  await expect.poll(company.messages).toMatch(new RegExp(`mailed.*${texts.email}.*${subject}`));
});

test("a visitor whose browser fills the trap can send at the second press", inSoak, async ({ page, form, trouble }) => {
  trouble.expect(/422/);
  const trap = page.locator(`input[name="${trapName}"]`);
  await page.clock.install();
  await form.fill();
  await trap.fill("https://ada.example", { force: true });
  await page.clock.fastForward(10_000);
  await form.send();
  const failed = form.dialog(inGerman.failed.title);
  await expect(failed).toContainText(allWords.de.suspicion.trap);
  await failed.getByRole("button", { name: inGerman.close }).click();
  await trap.fill("https://ada.example", { force: true });
  await form.expectTexts();
  await form.send();
  await expect(form.dialog(inGerman.received.title)).toBeVisible();
});

/** Sends a form that only the server refuses, corrects it on the page that answers, and sends it again. */
async function sendTwice(page: Page, company: Company, language: typeof inGerman): Promise<void> {
  const form = contactPage(page);
  const values = { ...texts, subject: `Without script, ${language.locale}` };
  await form.fillAndSend({ ...values, message: "kurz" });
  await expect(page).toHaveTitle(new RegExp(`^${language.failed.title}: `));
  await expect(page.getByRole("alert")).toContainText(language.summary(1));
  await expect(page.getByRole("alert")).toBeInViewport();
  await expect(form.field("message")).toHaveAccessibleDescription(new RegExp(language.shortMessage));
  await form.expectTexts({ ...values, message: "kurz" });
  await expect(form.consent).toBeChecked();
  await form.summaryLinks.click();
  await expect(form.field("message")).toBeFocused();
  await form.field("message").fill(texts.message);
  await form.send();
  await expect(page.getByRole("status").filter({ hasText: language.received.text })).toBeInViewport();
  expect((await company.messages()).split(values.subject)).toHaveLength(2);
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 800 } });

  test("errors appear beside the typed text, and a corrected form arrives once", async ({ page, company, trouble }) => {
    trouble.expect(/422/);
    const withoutReferrer = async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), "referrer-policy": "no-referrer" } });
    };
    // A proxy may forbid referrers like this. Chromium then sends a form with `Origin: null`.
    await page.route(({ pathname }) => pathname === inGerman.path, withoutReferrer, { times: 1 });
    const origins: (string | undefined)[] = [];
    page.on("request", async (sent) => sent.method() === "POST" && origins.push((await sent.allHeaders()).origin));
    await page.goto(inGerman.path);
    await sendTwice(page, company, inGerman);
    expect(origins).toEqual(["null", company.origin]);
    expect(await findOverflow(page)).toEqual([]);
    await contactPage(page).expectTexts(emptyTexts);
    await page.reload();
    expect((await company.messages()).split("Without script, de")).toHaveLength(2);
  });
});

test("a form sent before any script has loaded is answered by a page", inSoak, async ({ page, company, trouble }) => {
  trouble.expect(/422/);
  trouble.expect(/^failed: .*\.js/);
  // The answer runs no script, so the scripts with which the tests look into pages are blocked, too.
  trouble.expect(/^console error: Blocked script execution .* the document's frame is sandboxed/);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.route(/\/assets\/.*\.js$/, () => {});
  await page.goto(inEnglish.path, { waitUntil: "commit" });
  await sendTwice(page, company, inEnglish);
});
