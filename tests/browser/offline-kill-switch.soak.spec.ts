import type { Page } from "@playwright/test";
import { serviceWorkerScript } from "#pipeline/site/code/classic-scripts.ts";
import { allWords } from "#src/locales.ts";
import {
  cachedPaths,
  expect,
  expectOffline,
  loseConnection,
  test,
  visitUntilKept,
  workerState,
} from "#tests/support/offline.ts";
import { becomesInteractive, follow, visit } from "#tests/support/test.ts";

/** `WORKER=off`: from whatever state, no visitor is stuck with a worker. */

let workerThatLeaves: string;

test.beforeAll(async () => {
  workerThatLeaves = await serviceWorkerScript({ buildId: "any", isOff: true });
});

test("an active worker leaves, and takes all it kept with it", async ({ site, page, context, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED|ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
  await visitUntilKept(page, `${site.origin}/de`, "de");
  await site.deploy({ files: { "sw.js": workerThatLeaves } });
  await visit(page, `${site.origin}/de`);
  await expectNoTrace(page);
  await follow(page, "/de/team");
  await expect(page).toHaveTitle(/^Team/);
  await context.setOffline(true);
  await expect(page.goto(`${site.origin}/de/jobs`)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test("a version that waits is passed over", async ({ site, page }) => {
  await visitUntilKept(page, `${site.origin}/de`, "de");
  await site.deploy({ code: "Bbbb" });
  await visit(page, `${site.origin}/de`);
  await expect.poll(async () => (await workerState(page)).waiting).toBe(true);
  await site.deploy({ code: "Cccc", files: { "sw.js": workerThatLeaves } });
  await visit(page, `${site.origin}/de`);
  await expectNoTrace(page);
});

test("a worker in the midst of fetching ahead is ended", async ({ site, page }) => {
  site.line.intervene(({ url }) => url === "/de/impressum");
  await visit(page, `${site.origin}/de`);
  await expect.poll(() => site.line.requests).toContain("/de/impressum");
  await site.deploy({ files: { "sw.js": workerThatLeaves } });
  await visit(page, `${site.origin}/de`);
  await expectNoTrace(page);
});

test("a visitor on the offline page is freed when the connection is back", async ({ site, page, context, trouble }) => {
  expectOffline(trouble);
  await visitUntilKept(page, `${site.origin}/de`, "de");
  await loseConnection(context, site);
  await page.goto(`${site.origin}/de/jobs/gone`);
  await becomesInteractive(page);
  await site.deploy({ files: { "sw.js": workerThatLeaves } });
  trouble.expect(/404/);
  site.line.restore();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
  await expectNoTrace(page);
});

test("who comes for the first time has no worker for longer than a moment", async ({ site, page }) => {
  await site.deploy({ files: { "sw.js": workerThatLeaves } });
  await visit(page, `${site.origin}/de`);
  await expect.poll(() => site.line.requests).toContain("/sw.js");
  await expectNoTrace(page);
  await expect(page.getByText(allWords.de.update.notice)).toHaveCount(0);
});

async function expectNoTrace(page: Page): Promise<void> {
  await expect.poll(async () => (await workerState(page)).registered).toBe(false);
  await expect.poll(() => cachedPaths(page)).toEqual({});
  // Without the notes of workbox-expiration on what was opened when.
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    "workbox-expiration",
  );
}
