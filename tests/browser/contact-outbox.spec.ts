import { join } from "node:path";
import type { Page } from "@playwright/test";
import { serviceWorkerScript } from "#pipeline/site/code/classic-scripts.ts";
import { placePath } from "#src/addresses.ts";
import { outboxName } from "#src/contact/contact-request.ts";
import { allWords } from "#src/locales.ts";
import {
  closeDialog,
  everythingKept,
  keepRequest,
  sendOffline,
  told,
  waiting,
  wakeWorker,
} from "#tests/support/contact-outbox.ts";
import { storedIn } from "#tests/support/contact-site.ts";
import { contactPage, inGerman, texts } from "#tests/support/contact-test.ts";
import type { DeployedSite } from "#tests/support/deployments.ts";
import { expect, test } from "#tests/support/offline.ts";
import { becomesInteractive, expectFocusAbove, inSoak, visit } from "#tests/support/test.ts";

/** If there is no connection, the device keeps a contact request and sends it later. */

const words = allWords.de.contactForm;
const team = placePath({ screen: "team" }, "de");
const storedMessages = (site: DeployedSite) => storedIn(join(site.folder, "contact.sqlite"));
const focusInContent = (page: Page) => page.locator("main:focus, main :focus");

test.beforeEach(({ trouble }) => trouble.expect(/api\/contact/));

test("an open tab sends a kept request once, when the connection is back", async ({ site, page, connection }) => {
  await keepRequest(page, connection);
  await expect(waiting(page)).toContainText(texts.subject);
  await connection.comeBack();
  await expect(told(page, words.keptReceived)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await everythingKept(page)).not.toContain(texts.email);
  expect(storedMessages(site)).toMatchObject([{ ...texts, locale: "de" }]);
  await page.getByRole("button", { name: words.understood }).click();
  await expect(told(page, words.keptReceived)).toHaveCount(0);
  await expect(focusInContent(page)).toHaveCount(1);
  await reloadAndRest(page);
  await expect(told(page, words.keptReceived)).toHaveCount(0);
});

test("a kept request can be taken back and changed, or deleted", inSoak, async ({ site, page, connection }) => {
  const form = await keepRequest(page, connection);
  await page.getByRole("button", { name: words.takeBack }).click();
  await expect(form.field("message")).toHaveValue(texts.message);
  await expect(form.consent).not.toBeChecked();
  await expect(waiting(page)).toHaveCount(0);
  await expect(focusInContent(page)).toHaveCount(1);
  await form.consent.check();
  await form.send();
  await closeDialog(page);
  await page.getByRole("button", { name: words.delete }).click();
  await expect(page.getByRole("status").filter({ hasText: words.deleted })).toBeAttached();
  await expect(waiting(page)).toHaveCount(0);
  await expect(focusInContent(page)).toHaveCount(1);
  await connection.comeBack();
  await reloadAndRest(page);
  expect(storedMessages(site)).toEqual([]);
  expect(await everythingKept(page)).not.toContain(texts.email);
});

test("a device that keeps nothing says so, and the text stays", inSoak, async ({ page, context, connection }) => {
  await context.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  const form = await sendOffline(page, connection);
  await expect(page.getByRole("dialog", { name: words.failedTitle })).toContainText(words.offline);
  await page.keyboard.press("Escape");
  await form.expectTexts();
});

test("a request that waits for a busy connection is sent if the visitor leaves", inSoak, async ({ site, page }) => {
  await page.clock.install();
  await visit(page, inGerman.path);
  const form = contactPage(page);
  await form.fill();
  await page.clock.fastForward(10_000);
  site.line.intervene(({ url }) => url === "/slow");
  await page.evaluate(() => {
    // Chromium opens at most six connections to a host, so the form has to wait until one of these is free.
    for (let connection = 0; connection < 6; connection++) {
      fetch("/slow", { cache: "no-store" }).catch(() => {});
    }
  });
  await expect.poll(() => site.line.requests.filter((asked) => asked === "/slow")).toHaveLength(6);
  await form.send();
  await expect(form.button).toHaveText(inGerman.sending);
  expect(storedMessages(site)).toEqual([]);
  await page.goto("about:blank");
  await expect.poll(() => storedMessages(site).length).toBe(1);
});

test("a closed tab's request is sent by a woken worker", inSoak, async ({ site, page, context, connection }) => {
  await keepRequest(page, connection);
  await page.goto("about:blank");
  await connection.comeBack();
  await wakeWorker(context, site);
  await expect.poll(() => storedMessages(site).length).toBe(1);
  await expectToldAtNextVisit(site, page);
});

test("if no worker is woken, a request is sent at the next visit", inSoak, async ({ site, page, connection }) => {
  await preventWakeUps(page);
  await keepRequest(page, connection);
  await page.goto("about:blank");
  await connection.comeBack();
  await expectToldAtNextVisit(site, page);
});

test("if the worker has removed itself, the next page sends a request", inSoak, async ({ site, page, connection }) => {
  await preventWakeUps(page);
  await keepRequest(page, connection);
  await page.goto("about:blank");
  await site.deploy({ files: { "sw.js": await serviceWorkerScript({ buildId: "any", isOff: true }) } });
  await connection.comeBack();
  await expectToldAtNextVisit(site, page);
});

test("the browser is asked to wake the worker for each request", inSoak, async ({ page, connection }) => {
  const wakeUps: string[] = [];
  await page.exposeFunction("noteWakeUp", (tag: string) => void wakeUps.push(tag));
  // Some versions of Chromium refuse wake-ups in private windows, in which tests run.
  await page.addInitScript(() => {
    const register = (tag: string) => Reflect.get(window, "noteWakeUp")(tag);
    if (window.isSecureContext) Object.assign(Reflect.get(window, "SyncManager").prototype, { register });
  });
  const form = await keepRequest(page, connection);
  await expect.poll(() => wakeUps).toEqual([outboxName]);
  await connection.comeBack();
  await expect(told(page, words.keptReceived)).toBeVisible();
  await connection.lose();
  await form.fillAndSend();
  await closeDialog(page);
  await expect(waiting(page)).toBeVisible();
  await expect.poll(() => wakeUps).toEqual([outboxName, outboxName]);
});

test("a lost answer leads to a second try, and to one message", inSoak, async ({ site, page, context, connection }) => {
  await keepRequest(page, connection);
  let tries = 0;
  site.line.dropAnswers(({ url }) => {
    if (url !== "/api/contact") return false;
    tries += 1;
    return tries === 1;
  });
  await connection.comeBack();
  await expect.poll(() => storedMessages(site).length).toBe(1);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(told(page, words.keptReceived)).toBeVisible();
  expect(tries).toBeGreaterThan(1);
  expect(storedMessages(site)).toHaveLength(1);
});

test("two open tabs and the worker send a request once", inSoak, async ({ site, page, context, connection }) => {
  await keepRequest(page, connection);
  const other = await context.newPage();
  await other.goto(team);
  await becomesInteractive(other);
  await Promise.all([connection.comeBack(), wakeWorker(context, site)]);
  await expect(told(page, words.keptReceived)).toBeVisible();
  await expect.poll(() => site.line.requests.filter((path) => path === "POST /api/contact").length).toBe(1);
  expect(storedMessages(site)).toHaveLength(1);
});

test("after a week a kept request is deleted, and the visitor is told", inSoak, async ({ site, page, connection }) => {
  const eightDays = 8 * 24 * 60 * 60_000;
  // The page and the service worker have different clocks, and either of them may delete the request.
  await keepRequest(page, connection, Date.now() - eightDays);
  await page.clock.fastForward(eightDays);
  await connection.comeBack();
  await expect(told(page, words.keptExpired)).toBeVisible();
  expect(await everythingKept(page)).not.toContain(texts.email);
  expect(storedMessages(site)).toEqual([]);
});

test("a busy server is asked again, and a refused request is not lost", inSoak, async ({ site, page, connection }) => {
  await keepRequest(page, connection);
  let answer: readonly [status: number, outcome: string] = [503, "unavailable"];
  site.line.intervene(({ url }, response) => {
    if (url !== "/api/contact") return false;
    const [status, outcome] = answer;
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify({ status: outcome }));
    return true;
  });
  await connection.comeBack();
  await expect.poll(() => site.line.requests).toContain("POST /api/contact");
  await expect(waiting(page)).toBeVisible();
  answer = [403, "foreign"];
  await page.reload();
  await expect(told(page, words.keptRefused)).toBeVisible();
  const phone = { width: 375, height: 667 };
  const desktopAt400Percent = { width: 320, height: 256 };
  for (const size of [phone, desktopAt400Percent]) {
    await page.setViewportSize(size);
    await expectFocusAbove(page, told(page, words.keptRefused), 9);
  }
  await page.getByRole("button", { name: words.takeBack }).click();
  await expect(contactPage(page).field("message")).toHaveValue(texts.message);
  expect(await everythingKept(page)).not.toContain(texts.email);
});

/** Lets no page ask the browser to wake the service worker, as in browsers that cannot do so. */
async function preventWakeUps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // The script also runs in `about:blank`, which has no service workers.
    const hasWorkers = window.isSecureContext && "ServiceWorkerRegistration" in window;
    if (hasWorkers) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
  });
}

/** Reloads the page, and waits until it has sent all that it sends at a visit. */
async function reloadAndRest(page: Page): Promise<void> {
  await page.reload();
  await becomesInteractive(page);
  await page.waitForLoadState("networkidle");
}

/** Opens a page. Expects its notice that the request was sent, and one stored message. */
async function expectToldAtNextVisit(site: DeployedSite, page: Page): Promise<void> {
  await visit(page, team);
  await expect(told(page, words.keptReceived)).toBeVisible();
  expect(storedMessages(site)).toHaveLength(1);
}
