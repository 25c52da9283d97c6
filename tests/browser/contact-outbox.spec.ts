import { join } from "node:path";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { serviceWorkerScript } from "#pipeline/site/code/classic-scripts.ts";
import { placePath } from "#src/addresses.ts";
import { outboxName } from "#src/contact/contact-request.ts";
import { allWords } from "#src/locales.ts";
import { storedIn } from "#tests/support/contact-site.ts";
import { type ContactPage, contactPage, inGerman, texts } from "#tests/support/contact-test.ts";
import type { DeployedSite } from "#tests/support/deployments.ts";
import { type Connection, expect, test, visitUntilKept } from "#tests/support/offline.ts";
import { becomesInteractive, inSoak, visit } from "#tests/support/test.ts";
import { boxOf } from "#tests/support/view.ts";

/**
 * Without a connection, a contact request is kept on the device and sent later. In the titles, `it` is this request.
 */

const words = allWords.de.contactForm;
const team = placePath({ screen: "team" }, "de");
const storedMessages = (site: DeployedSite) => storedIn(join(site.folder, "contact.sqlite"));

test.beforeEach(({ trouble }) => trouble.expect(/api\/contact/));

test("in an open tab it is sent as soon as the connection is back, once", async ({ site, page, connection }) => {
  await writeOffline(page, connection);
  await expect(waiting(page)).toContainText(texts.subject);
  await connection.comeBack();
  await expect(told(page, words.keptReceived)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await everythingKept(page)).not.toContain(texts.email);
  expect(storedMessages(site)).toMatchObject([{ ...texts, locale: "de" }]);
  await page.getByRole("button", { name: words.understood }).click();
  await expect(told(page, words.keptReceived)).toHaveCount(0);
  await expect(focusInContent(page)).toHaveCount(1);
  await page.reload();
  await becomesInteractive(page);
  await page.waitForLoadState("networkidle");
  await expect(told(page, words.keptReceived)).toHaveCount(0);
});

test("it can be taken back and changed, or deleted", inSoak, async ({ site, page, connection }) => {
  const form = await writeOffline(page, connection);
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
  await page.reload();
  await becomesInteractive(page);
  await page.waitForLoadState("networkidle");
  expect(storedMessages(site)).toEqual([]);
  expect(await everythingKept(page)).not.toContain(texts.email);
});

test("a device that keeps nothing says so, and the text stays", inSoak, async ({ page, context, connection }) => {
  await context.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  const form = await writeOffline(page, connection, { isKept: false });
  await expect(page.getByRole("dialog", { name: words.failedTitle })).toContainText(words.offline);
  await page.keyboard.press("Escape");
  await form.expectTexts();
});

test("it is sent if the visitor leaves while it waits for a busy connection", inSoak, async ({ site, page }) => {
  await page.clock.install();
  await visit(page, inGerman.path);
  const form = contactPage(page);
  await form.fill();
  await page.clock.fastForward(10_000);
  site.line.intervene(({ url }) => url === "/slow");
  await page.evaluate(() => {
    // Chromium opens six connections to a host.
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

const wakeUps: [name: string, wake: (context: BrowserContext, site: DeployedSite) => Promise<unknown>][] = [
  ["by the worker, when the browser wakes it", wakeWorker],
  [
    "at the next visit, without a wake-up",
    (context) =>
      context.addInitScript(() => {
        // The script also runs in `about:blank`, which has no service workers.
        const isKnown = window.isSecureContext && "ServiceWorkerRegistration" in window;
        if (isKnown) Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
      }),
  ],
  [
    "by the page, when the worker has removed itself",
    async (_context, site) => {
      await site.deploy({ files: { "sw.js": await serviceWorkerScript({ buildId: "any", isOff: true }) } });
    },
  ],
];

for (const [name, wake] of wakeUps) {
  test(`a closed tab's request is sent ${name}`, inSoak, async ({ site, page, context, connection }) => {
    await writeOffline(page, connection);
    await page.goto("about:blank");
    // Only the worker sends the request before the next visit, so only the worker needs the connection now.
    if (wake === wakeWorker) await connection.comeBack();
    await wake(context, site);
    if (wake === wakeWorker) await expect.poll(() => storedMessages(site).length).toBe(1);
    else await connection.comeBack();
    await visit(page, team);
    await expect(told(page, words.keptReceived)).toBeVisible();
    expect(storedMessages(site)).toHaveLength(1);
  });
}

test("the browser is asked to wake the worker for each request that waits", inSoak, async ({ page, connection }) => {
  // Private windows, in which tests run, refuse wake-ups.
  await page.addInitScript(() => {
    window.wakeUps = [];
    const register = async (tag: string) => void window.wakeUps.push(tag);
    if (window.isSecureContext) Object.assign(Reflect.get(window, "SyncManager").prototype, { register });
  });
  const wakeUps = () => page.evaluate(() => window.wakeUps);
  const form = await writeOffline(page, connection);
  await expect.poll(wakeUps).toEqual([outboxName]);
  await connection.comeBack();
  await expect(told(page, words.keptReceived)).toBeVisible();
  await connection.lose();
  await form.fillAndSend();
  await closeDialog(page);
  await expect(waiting(page)).toBeVisible();
  await expect.poll(wakeUps).toEqual([outboxName, outboxName]);
});

test("a lost answer leads to a second try, and to one message", inSoak, async ({ site, page, context, connection }) => {
  await writeOffline(page, connection);
  let tries = 0;
  site.line.dropAnswers(({ url }) => {
    if (url === "/api/contact") tries += 1;
    return url === "/api/contact" && tries === 1;
  });
  await connection.comeBack();
  await expect.poll(() => storedMessages(site).length).toBe(1);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(told(page, words.keptReceived)).toBeVisible();
  expect(tries).toBeGreaterThan(1);
  expect(storedMessages(site)).toHaveLength(1);
});

test("two open tabs and the worker together send it once", inSoak, async ({ site, page, context, connection }) => {
  await writeOffline(page, connection);
  const other = await context.newPage();
  await other.goto(team);
  await becomesInteractive(other);
  await Promise.all([connection.comeBack(), wakeWorker(context, site)]);
  await expect(told(page, words.keptReceived)).toBeVisible();
  await expect.poll(() => site.line.requests.filter((path) => path === "POST /api/contact").length).toBe(1);
  expect(storedMessages(site)).toHaveLength(1);
});

test("after a week it is deleted, and the visitor is told", inSoak, async ({ site, page, connection }) => {
  await writeOffline(page, connection);
  await page.clock.fastForward(8 * 24 * 60 * 60_000);
  await connection.comeBack();
  await expect(told(page, words.keptExpired)).toBeVisible();
  expect(await everythingKept(page)).not.toContain(texts.email);
  expect(storedMessages(site)).toEqual([]);
});

test("a busy server is asked again, and if refused, it is not lost", inSoak, async ({ site, page, connection }) => {
  await writeOffline(page, connection);
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
  await seesFocusAbove(page, told(page, words.keptRefused));
  await page.getByRole("button", { name: words.takeBack }).click();
  await expect(contactPage(page).field("message")).toHaveValue(texts.message);
  expect(await everythingKept(page)).not.toContain(texts.email);
});

/** Expects that the notice covers no focused element, on a phone and in a desktop window at 400 % zoom. */
async function seesFocusAbove(page: Page, text: Locator): Promise<void> {
  for (const [width, height] of [
    [375, 667],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    const notice = await boxOf(text.locator(".."));
    await page.locator("main").focus();
    for (let step = 0; step < 9; step++) {
      await page.keyboard.press("Tab");
      expect((await boxOf(page.locator("main :focus"))).y).toBeLessThan(notice.y);
    }
  }
}

/** Fills in the form and sends it without a connection. */
async function writeOffline(page: Page, { lose }: Connection, { isKept = true } = {}): Promise<ContactPage> {
  await visitUntilKept(page);
  await lose();
  await page.clock.install();
  await page.goto(inGerman.path);
  await becomesInteractive(page);
  const form = contactPage(page);
  await form.fill();
  await expect(page.getByText(allWords.de.contact.offlineHint).first()).toBeVisible();
  // The form refuses requests that are typed faster than people type.
  await page.clock.fastForward(10_000);
  await form.send();
  if (isKept) {
    await expect(form.dialog(words.keptTitle)).toBeVisible();
    await closeDialog(page);
    await expect(form.field("message")).toHaveValue("");
  }
  return form;
}

/** Closes the dialog, which opens after the request is stored. A key press before that would not close it. */
async function closeDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Sends the event that a browser sends when it is online again. */
async function wakeWorker(context: BrowserContext, site: DeployedSite): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(site.origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.dispatchSyncEvent", {
    origin: site.origin,
    registrationId: await registered,
    tag: outboxName,
    lastChance: false,
  });
  await page.close();
}

const focusInContent = (page: Page) => page.locator("main:focus, main :focus");

const waiting = (page: Page) => page.getByRole("region", { name: words.waiting });

function told(page: Page, sentence: string) {
  const [before = "", after = ""] = sentence.split("{{when}}");
  return page.getByRole("status").filter({ hasText: before }).filter({ hasText: after });
}

/** All that the browser stores about this visitor, as text. */
async function everythingKept(page: Page): Promise<string> {
  const stored = await page.context().storageState({ indexedDB: true });
  return JSON.stringify([stored, await page.evaluate(() => ({ ...sessionStorage }))]);
}

declare global {
  interface Window {
    wakeUps: string[];
  }
}
