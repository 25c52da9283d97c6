import type { Page } from "@playwright/test";
import { serviceWorkerScript } from "#pipeline/site/code/classic-scripts.ts";
import { allWords } from "#src/locales.ts";
import { cachedPaths, expect, test, visitUntilKept } from "#tests/support/offline.ts";
import { becomesInteractive, follow, visit } from "#tests/support/test.ts";

/** A build with `WORKER=off` removes the worker from every visitor's browser, whatever the worker is doing. */

const { notice } = allWords.de.update;
const workerThatLeaves = await serviceWorkerScript({ buildId: "any", isOff: true });

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

test("a first visit leaves no worker and no notice, and the next build's worker comes back", async ({ site, page }) => {
  await site.deploy({ files: { "sw.js": workerThatLeaves } });
  await visit(page, "/de");
  await expect.poll(() => site.line.requests).toContain("/sw.js");
  await expectNoTrace(page);
  await expect(page.getByText(notice)).toHaveCount(0);
  await site.deploy({});
  await visitUntilKept(page);
});

test("a worker is removed while it fetches ahead", async ({ site, page }) => {
  // The worker never gets this page, so it still waits when the next deployment removes the worker.
  const held = "/de/impressum";
  site.line.intervene(({ url }) => url === held);
  await visit(page, "/de");
  await expect.poll(() => site.line.requests).toContain(held);
  await site.deploy({ files: { "sw.js": workerThatLeaves } });
  await visit(page, "/de");
  await expectNoTrace(page);
});

test("a worker is removed while a new version waits", async ({ site, page }) => {
  await visitUntilKept(page);
  await site.deploy({ code: "Next" });
  await visit(page, "/de");
  await expect(page.getByRole("status").filter({ hasText: notice })).toBeVisible();
  await site.deploy({ code: "Last", files: { "sw.js": workerThatLeaves } });
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

/** Expects that no worker is left, and nothing that it stored. */
async function expectNoTrace(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect.poll(() => cachedPaths(page)).toEqual({});
  // The worker also deletes workbox-expiration's database of access times.
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases).not.toContain("workbox-expiration");
}
