import { serviceWorkerScript } from "#pipeline/site/code/classic-scripts.ts";
import { ContactPage, inGerman, texts } from "#tests/support/contact-test.ts";
import { expect, expectOffline, test } from "#tests/support/offline.ts";
import {
  closeDialog,
  comeBack,
  contactDe,
  everythingKept,
  makeOlder,
  storedMessages,
  told,
  waiting,
  wakeWorker,
  writeOffline,
} from "#tests/support/outbox.ts";
import { becomesInteractive, inSoak, visit } from "#tests/support/test.ts";

test.beforeEach(({ trouble }) => {
  expectOffline(trouble);
  trouble.expect(/api\/contact/);
});

test("in an open tab it is sent as soon as the connection is back, once", async ({ site, page, context }) => {
  await writeOffline(page, context, site);
  await expect(waiting(page)).toContainText(texts.subject);
  await comeBack(context, site);
  await expect(told(page, contactDe.keptReceived)).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
  expect(await everythingKept(page)).not.toContain(texts.email);
  expect(storedMessages(site)).toEqual([{ ...texts, locale: "de" }]);
  await page.getByRole("button", { name: contactDe.understood }).click();
  await expect(told(page, contactDe.keptReceived)).toHaveCount(0);
  await page.reload();
  await becomesInteractive(page);
  await page.waitForLoadState("networkidle");
  await expect(told(page, contactDe.keptReceived)).toHaveCount(0);
});

test("it can be taken back and changed, or deleted", inSoak, async ({ site, page, context }) => {
  const form = await writeOffline(page, context, site);
  await page.getByRole("button", { name: contactDe.takeBack }).click();
  await expect(form.field("message")).toHaveValue(texts.message);
  await expect(form.consent).not.toBeChecked();
  await expect(waiting(page)).toHaveCount(0);
  await form.consent.check();
  await form.send();
  await closeDialog(page);
  await page.getByRole("button", { name: contactDe.delete }).click();
  await expect(page.getByRole("status").filter({ hasText: contactDe.deleted })).toBeAttached();
  await expect(waiting(page)).toHaveCount(0);
  await comeBack(context, site);
  await page.reload();
  await becomesInteractive(page);
  await page.waitForLoadState("networkidle");
  expect(storedMessages(site)).toEqual([]);
  expect(await everythingKept(page)).not.toContain(texts.email);
});

test(
  "a device that keeps nothing says that it was not sent, and the text stays",
  inSoak,
  async ({ site, page, context }) => {
    await context.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
    });
    const form = await writeOffline(page, context, site, { isKept: false });
    await expect(page.getByRole("dialog", { name: contactDe.failedTitle })).toContainText(contactDe.offline);
    await page.keyboard.press("Escape");
    await form.expectTexts();
  },
);

test.beforeEach(({ trouble }) => {
  expectOffline(trouble);
  trouble.expect(/api\/contact/);
});

test(
  "the browser wakes the worker when the tab is closed, and the visitor is told at the next visit",
  inSoak,
  async ({ site, page, context }) => {
    await writeOffline(page, context, site);
    await page.goto("about:blank");
    await comeBack(context, site);
    await wakeWorker(context, site);
    await expect.poll(() => storedMessages(site).length).toBe(1);
    await visit(page, `${site.origin}/de/team`);
    await expect(told(page, contactDe.keptReceived)).toBeVisible();
    expect(storedMessages(site)).toHaveLength(1);
  },
);

test("where no browser wakes anybody it is sent at the next visit", inSoak, async ({ site, page, context }) => {
  await context.addInitScript(() => {
    // `about:blank` has none.
    if (window.isSecureContext && "ServiceWorkerRegistration" in window) {
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, "sync");
    }
  });
  await writeOffline(page, context, site);
  await page.close();
  await comeBack(context, site);
  const next = await context.newPage();
  await visit(next, `${site.origin}/de/team`);
  await expect(told(next, contactDe.keptReceived)).toBeVisible();
  expect(storedMessages(site)).toHaveLength(1);
});

test(
  "an answer that is lost on its way leads to a second try, and to one message",
  inSoak,
  async ({ site, page, context }) => {
    await writeOffline(page, context, site);
    let tries = 0;
    site.line.dropAnswers(({ url }) => {
      if (url === "/api/contact") tries += 1;
      return url === "/api/contact" && tries === 1;
    });
    await comeBack(context, site);
    await expect.poll(() => storedMessages(site).length).toBe(1);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(told(page, contactDe.keptReceived)).toBeVisible();
    expect(tries).toBeGreaterThan(1);
    expect(storedMessages(site)).toHaveLength(1);
  },
);

test("two open tabs and the worker together send it once", inSoak, async ({ site, page, context }) => {
  await writeOffline(page, context, site);
  const other = await context.newPage();
  await other.goto(`${site.origin}/de/team`);
  await becomesInteractive(other);
  await Promise.all([comeBack(context, site), wakeWorker(context, site)]);
  await expect(told(page, contactDe.keptReceived)).toBeVisible();
  await expect.poll(() => site.line.requests.filter((path) => path === "POST /api/contact").length).toBe(1);
  expect(storedMessages(site)).toHaveLength(1);
});

test("after a week it is deleted, and the visitor is told", inSoak, async ({ site, page, context }) => {
  await writeOffline(page, context, site);
  await makeOlder(page, 8);
  await comeBack(context, site);
  await expect(told(page, contactDe.keptExpired)).toBeVisible();
  expect(await everythingKept(page)).not.toContain(texts.email);
  expect(storedMessages(site)).toEqual([]);
});

test("what the server will not take is not lost", inSoak, async ({ site, page, context }) => {
  await writeOffline(page, context, site);
  site.line.intervene(({ url }, response) => {
    if (url !== "/api/contact") return false;
    response.writeHead(403, { "Content-Type": "application/json" }).end('{"status":"foreign"}');
    return true;
  });
  await comeBack(context, site);
  await expect(told(page, contactDe.keptRefused)).toBeVisible();
  await page.getByRole("button", { name: contactDe.takeBack }).click();
  await expect(new ContactPage(page, inGerman).field("message")).toHaveValue(texts.message);
  expect(await everythingKept(page)).not.toContain(texts.email);
});

test("a server that is busy is asked again later", inSoak, async ({ site, page, context }) => {
  await writeOffline(page, context, site);
  site.line.intervene(({ url }, response) => {
    if (url !== "/api/contact") return false;
    response.writeHead(503, { "Content-Type": "application/json" }).end('{"status":"unavailable"}');
    return true;
  });
  await comeBack(context, site);
  await expect.poll(() => site.line.requests).toContain("POST /api/contact");
  await expect(waiting(page)).toBeVisible();
  site.line.intervene(undefined);
  await page.reload();
  await expect(told(page, contactDe.keptReceived)).toBeVisible();
  expect(storedMessages(site)).toHaveLength(1);
});

test(
  "it outlives a worker that takes all else back, and is sent by the page",
  inSoak,
  async ({ site, page, context }) => {
    await writeOffline(page, context, site);
    await page.goto("about:blank");
    await site.deploy({ files: { "sw.js": await serviceWorkerScript({ buildId: "any", isOff: true }) } });
    await comeBack(context, site);
    await visit(page, `${site.origin}/de/team`);
    await expect(told(page, contactDe.keptReceived)).toBeVisible();
    expect(storedMessages(site)).toHaveLength(1);
  },
);
