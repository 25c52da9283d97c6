import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContext, Page } from "@playwright/test";
import { words } from "#src/i18n/parts/contact-form.ts";
import { ContactPage, inGerman, texts } from "#tests/support/contact-test.ts";
import { expect, test } from "#tests/support/deployed-test.ts";
import type { DeployedSite } from "#tests/support/deployments.ts";
import { expectOffline, loseConnection, visitUntilKept } from "#tests/support/offline.ts";
import { becomesInteractive, visit } from "#tests/support/visit.ts";

const contactDe = words.de;

/** A contact request that is sent without a connection: kept, sent once when there is one, told, withdrawn, expired. */

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

test("the browser wakes the worker when the tab is closed, and the visitor is told at the next visit", async ({
  site,
  page,
  context,
}) => {
  await writeOffline(page, context, site);
  await page.goto("about:blank");
  await comeBack(context, site);
  await wakeWorker(context, site);
  await expect.poll(() => storedMessages(site).length).toBe(1);
  await visit(page, `${site.origin}/de/team`);
  await expect(told(page, contactDe.keptReceived)).toBeVisible();
  expect(storedMessages(site)).toHaveLength(1);
});

test("where no browser wakes anybody it is sent at the next visit", async ({ site, page, context }) => {
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

test("an answer that is lost on its way leads to a second try, and to one message", async ({ site, page, context }) => {
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
});

test("two open tabs and the worker together send it once", async ({ site, page, context }) => {
  await writeOffline(page, context, site);
  const other = await context.newPage();
  await other.goto(`${site.origin}/de/team`);
  await becomesInteractive(other);
  await Promise.all([comeBack(context, site), wakeWorker(context, site)]);
  await expect(told(page, contactDe.keptReceived)).toBeVisible();
  await expect.poll(() => site.line.requests.filter((path) => path === "POST /api/contact").length).toBe(1);
  expect(storedMessages(site)).toHaveLength(1);
});

test("it can be taken back and changed, or deleted", async ({ site, page, context }) => {
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

test("after a week it is deleted, and the visitor is told", async ({ site, page, context }) => {
  await writeOffline(page, context, site);
  await makeOlder(page, 8);
  await comeBack(context, site);
  await expect(told(page, contactDe.keptExpired)).toBeVisible();
  expect(await everythingKept(page)).not.toContain(texts.email);
  expect(storedMessages(site)).toEqual([]);
});

test("what the server will not take is not lost", async ({ site, page, context }) => {
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

test("a server that is busy is asked again later", async ({ site, page, context }) => {
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

test("a device that keeps nothing says that it was not sent, and the text stays", async ({ site, page, context }) => {
  await context.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  const form = await writeOffline(page, context, site, { isKept: false });
  await expect(page.getByRole("dialog", { name: contactDe.failedTitle })).toContainText(contactDe.offline);
  await page.keyboard.press("Escape");
  await form.expectTexts();
});

test("it outlives a worker that is switched off, and is sent by the page", async ({ site, page, context }) => {
  await writeOffline(page, context, site);
  await page.goto("about:blank");
  await site.deploy({ files: { "sw.js": "self.addEventListener('install', () => self.skipWaiting());" } });
  await comeBack(context, site);
  await visit(page, `${site.origin}/de/team`);
  await expect(told(page, contactDe.keptReceived)).toBeVisible();
  expect(storedMessages(site)).toHaveLength(1);
});

/** Fills in the form and sends it in a tunnel. */
async function writeOffline(
  page: Page,
  context: BrowserContext,
  site: DeployedSite,
  { isKept = true } = {},
): Promise<ContactPage> {
  await visitUntilKept(page, `${site.origin}/de`, "de");
  await loseConnection(context, site);
  await page.clock.install();
  await page.goto(site.origin + inGerman.path);
  await becomesInteractive(page);
  const form = new ContactPage(page, inGerman);
  await form.fill();
  // Nobody writes as fast as a test.
  await page.clock.fastForward(10_000);
  await form.send();
  if (isKept) {
    await expect(form.dialog(contactDe.keptTitle)).toBeVisible();
    await closeDialog(page);
    await expect(form.field("message")).toHaveValue("");
  }
  return form;
}

/** It opens once the request is kept: a key pressed before that would close nothing. */
async function closeDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function comeBack(context: BrowserContext, site: DeployedSite): Promise<void> {
  site.line.restore();
  await context.setOffline(false);
}

/** As the browser does when it notices the connection. */
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
    tag: "contact-outbox",
    lastChance: false,
  });
  await page.close();
}

function waiting(page: Page) {
  return page.getByRole("region", { name: contactDe.waiting });
}

function told(page: Page, sentence: string) {
  const [before = "", after = ""] = sentence.split("{{when}}");
  return page.getByRole("status").filter({ hasText: new RegExp(`${escapePattern(before)}.+${escapePattern(after)}`) });
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function storedMessages(site: DeployedSite): Record<string, unknown>[] {
  const database = new DatabaseSync(join(site.folder, "contact.sqlite"), { readOnly: true });
  try {
    const rows = database.prepare("SELECT locale, name, email, subject, message FROM messages").all();
    return rows.map((row) => ({ ...row }));
  } finally {
    database.close();
  }
}

function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify({ ...localStorage, ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? "");
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        texts.push(
          await new Promise<string>((resolve) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve(JSON.stringify(reading.result));
          }),
        );
      }
      database.close();
    }
    return texts.join("\n");
  });
}

/** Days. As if it had been written so long ago. */
function makeOlder(page: Page, days: number): Promise<void> {
  return page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("contact-outbox");
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction("requests", "readwrite");
          const store = transaction.objectStore("requests");
          const reading = store.getAll();
          reading.onsuccess = () => {
            for (const kept of reading.result) store.put({ ...kept, keptAt: kept.keptAt - ms });
          };
          transaction.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      }),
    days * 24 * 60 * 60_000,
  );
}
