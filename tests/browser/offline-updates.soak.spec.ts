import type { Page } from "@playwright/test";
import { payloadElementId } from "#src/content/wire.ts";
import { allWords } from "#src/locales.ts";
import { expect, takeOver, test, untilKept, visitUntilKept, wordsIn } from "#tests/support/offline.ts";
import { becomesInteractive, follow, isSameDocument, linkTo, markDocument, visit } from "#tests/support/test.ts";

const words = allWords.de;

test("after a deployment only changed files are fetched", async ({ site, page }) => {
  await withoutPrefetching(page);
  await visit(page, "/de/team");
  const changed = await wordsIn(page.locator('meta[name="description"]'));
  await visitUntilKept(page, "/de/jobs");
  await site.deploy({ replace: [changed, "something else"] });
  site.line.delivered.length = 0;
  await page.reload();
  await untilKept(page);
  // The worker fetches the changed files and the list that names them. Each check of `untilKept` fetches the list, too.
  expect([...new Set(site.line.delivered)].sort()).toEqual(["/de/team", "/de/team.json", "/offline.json"]);
  expect(site.line.delivered.filter((path) => path.startsWith("/de/team"))).toHaveLength(2);
});

test("a new version waits, says so once, and takes over when agreed", async ({ site, page, connection }) => {
  await visitUntilKept(page);
  await site.deploy({ code: "Bbbb" });
  await visit(page, "/de/team");
  await expect(updateNotice(page)).toHaveCount(1);
  expect((await workerState(page)).waiting).toBe(true);
  // The new page finds its own code even without a connection, while the old worker still answers.
  await connection.lose();
  await page.reload();
  await becomesInteractive(page);
  expect(await buildOf(page)).toMatch(/^bbbb/);
  await connection.comeBack();
  await markDocument(page);
  await takeOver(page);
  expect(await isSameDocument(page)).toBe(false);
  await expect(page).toHaveURL("/de/team");
  await expect(updateNotice(page)).toHaveCount(0);
  expect(await workerState(page)).toEqual({ controlled: true, waiting: false });
  await untilKept(page);
});

test("if the browser fails to activate the new version, the page is still loaded again", async ({ site, page }) => {
  await visitUntilKept(page);
  await site.deploy({ code: "Bbbb" });
  await visit(page, "/de/team");
  await page.evaluate(() => {
    ServiceWorker.prototype.postMessage = () => {};
  });
  await markDocument(page);
  await takeOver(page);
  expect(await isSameDocument(page)).toBe(false);
  expect(await buildOf(page)).toMatch(/^bbbb/);
});

test("a visitor who declines the new version gets it at the next visit, unasked", async ({ site, page, context }) => {
  await visitUntilKept(page);
  await site.deploy({ code: "Bbbb" });
  await visit(page, "/de/team");
  await page.getByRole("button", { name: words.update.later }).click();
  await follow(page, "/de/jobs");
  await expect(updateNotice(page)).toHaveCount(0);
  const newest = context.serviceWorkers().at(-1);
  await page.close();
  // While a program controls Chromium, a page that is opened before the worker knows of the closed tab may never load.
  await expect.poll(() => newest?.evaluate(() => Reflect.get(self, "serviceWorker").state)).toBe("activated");
  const next = await context.newPage();
  await visit(next, "/de");
  expect((await workerState(next)).waiting).toBe(false);
  await untilKept(next);
});

test("if page, worker and host are of two builds, a document is loaded", async ({ site, page, context }) => {
  await visitUntilKept(page);
  const old = await (await page.request.get("/de/impressum.json")).text();
  await markDocument(page);
  await site.deploy({ code: "Bbbb" });
  await openImprint(page);
  expect(await isSameDocument(page)).toBe(false);
  // The page in a second tab is of the new build, but the host answers with an old payload. It has to be a second tab,
  // because a tab reloads at most once a minute.
  const next = await context.newPage();
  site.line.intervene(({ url }, response) => {
    if (url !== "/de/impressum.json") return false;
    response.writeHead(200, { "Content-Type": "application/json" }).end(old);
    return true;
  });
  await visit(next, "/de");
  await markDocument(next);
  await openImprint(next);
  expect(await isSameDocument(next)).toBe(false);
});

test("under a new worker an old page has its code; the next is new", async ({ site, page, context, connection }) => {
  await visitUntilKept(page);
  await markDocument(page);
  await site.deploy({ code: "Bbbb" });
  const other = await context.newPage();
  await visit(other, "/de/partner");
  await takeOver(other);
  await untilKept(other);
  await other.close();
  await page.locator('main a[href^="/media/"]').first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await isSameDocument(page)).toBe(true);
  await connection.lose();
  await openImprint(page);
  await becomesInteractive(page);
  expect(await isSameDocument(page)).toBe(false);
  expect(await buildOf(page)).toMatch(/^bbbb/);
});

test("with a broken worker, the site works as before", async ({ site, page, context, connection, trouble }) => {
  trouble.expect(/404/);
  const script = await (await page.request.get("/sw.js")).text();
  for (const broken of ["throw new Error('broken');", "this is no script", "<!doctype html><p>nothing here"]) {
    await site.deploy({ files: { "sw.js": broken } });
    const fresh = await context.newPage();
    await visit(fresh, "/de");
    await follow(fresh, "/de/team");
    await expect(fresh).toHaveTitle(/^Team/);
    await fresh.close();
  }
  await site.deploy({ files: { "sw.js": undefined } });
  await visit(page, "/de");
  await follow(page, "/de/team");
  // In some browsers a worker has no `self.serviceWorker`.
  await site.deploy({ files: { "sw.js": `delete self.serviceWorker;\n${script}` } });
  await visitUntilKept(page);
  await site.deploy({ files: { "sw.js": "throw new Error('broken');" } });
  await visit(page, "/de");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => {}));
  expect((await workerState(page)).controlled).toBe(true);
  await connection.lose();
  await page.goto("/de/team");
  await becomesInteractive(page);
});

function updateNotice(page: Page) {
  return page.getByRole("status").filter({ hasText: words.update.notice });
}

async function workerState(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      controlled: navigator.serviceWorker.controller !== null,
      waiting: Boolean(registration?.waiting),
    };
  });
}

async function buildOf(page: Page): Promise<string> {
  const read = (id: string) => JSON.parse(document.getElementById(id)?.textContent ?? "{}").build;
  return page.evaluate(read, payloadElementId);
}

async function withoutPrefetching(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    };
  });
}

/** Follows a link to a screen whose code has not been loaded yet. */
async function openImprint(page: Page): Promise<void> {
  await linkTo(page, "/de/impressum").click();
  await expect(page).toHaveTitle(/^Impressum/);
}
