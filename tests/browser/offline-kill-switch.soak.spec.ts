import type { Page } from "@playwright/test";
import { serviceWorkerScript } from "#pipeline/site/code/classic-scripts.ts";
import { allWords } from "#src/locales.ts";
import { cachedPaths, expect, test, visitUntilKept, workerState } from "#tests/support/offline.ts";
import { becomesInteractive, follow, visit } from "#tests/support/test.ts";

/** `WORKER=off` removes the worker from every visitor's browser, in any state. */

let workerThatLeaves: string;

test.beforeAll(async () => {
  workerThatLeaves = await serviceWorkerScript({ buildId: "any", isOff: true });
});

test("an active worker is removed with everything it stored", async ({ site, page, context, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
  await visitUntilKept(page);
  await site.deploy({ files: { "sw.js": workerThatLeaves } });
  await visit(page, "/de");
  await expectNoTrace(page);
  await follow(page, "/de/team");
  await expect(page).toHaveTitle(/^Team/);
  await context.setOffline(true);
  await expect(page.goto("/de/jobs")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test("no worker stays on a first visit, while it fetches ahead, or while a version waits", async ({ site, page }) => {
  await site.deploy({ files: { "sw.js": workerThatLeaves } });
  await visit(page, "/de");
  await expect.poll(() => site.line.requests).toContain("/sw.js");
  await expectNoTrace(page);
  await expect(page.getByText(allWords.de.update.notice)).toHaveCount(0);
  site.line.intervene(({ url }) => url === "/de/impressum");
  await site.deploy({});
  await visit(page, "/de");
  await expect.poll(() => site.line.requests).toContain("/de/impressum");
  await site.deploy({ files: { "sw.js": workerThatLeaves } });
  await visit(page, "/de");
  await expectNoTrace(page);
  site.line.intervene(undefined);
  await site.deploy({});
  await visitUntilKept(page);
  await site.deploy({ code: "Bbbb" });
  await visit(page, "/de");
  await expect.poll(async () => (await workerState(page)).waiting).toBe(true);
  await site.deploy({ code: "Cccc", files: { "sw.js": workerThatLeaves } });
  await visit(page, "/de");
  await expectNoTrace(page);
});

test("a visitor on the offline page gets the site without a worker", async ({ site, page, trouble, connection }) => {
  await visitUntilKept(page);
  await connection.lose();
  await page.goto("/de/jobs/gone");
  await becomesInteractive(page);
  await site.deploy({ files: { "sw.js": workerThatLeaves } });
  trouble.expect(/404/);
  await connection.comeBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
  await expectNoTrace(page);
});

async function expectNoTrace(page: Page): Promise<void> {
  await expect.poll(async () => (await workerState(page)).registered).toBe(false);
  await expect.poll(() => cachedPaths(page)).toEqual({});
  // The worker also deletes workbox-expiration's database of access times.
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    "workbox-expiration",
  );
}
