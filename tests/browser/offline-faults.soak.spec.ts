import type { Page } from "@playwright/test";
import { contactPath } from "#src/contact/contact-request.ts";
import { keptCache, type OfflineList, offlineListPath } from "#src/offline/worker/protocol.ts";
import { entriesNotKept } from "#tests/support/entries-not-kept.ts";
import { noteFetches } from "#tests/support/far-network.ts";
import {
  cachedPaths,
  expect,
  expectOffline,
  takeOver,
  test,
  untilKept,
  visitUntilKept,
  wordsIn,
} from "#tests/support/offline.ts";
import { becomesInteractive, follow, linkTo, visit } from "#tests/support/test.ts";

/** Milliseconds. The worker waits three seconds for an answer. A loaded machine may need more time after that. */
const waitsForNetwork = { least: 2900, most: 15_000 };

test("a page that does not answer in three seconds comes from the device", async ({ site, page }) => {
  await visitUntilKept(page);
  site.line.intervene(({ url }) => url === "/de/team");
  const began = Date.now();
  await page.goto("/de/team");
  const waited = Date.now() - began;
  expect(waited).toBeGreaterThanOrEqual(waitsForNetwork.least);
  expect(waited).toBeLessThan(waitsForNetwork.most);
  await becomesInteractive(page);
  await expect(page).toHaveTitle(/^Team/);
});

test("a payload that does not answer comes from the device, too", async ({ site, page }) => {
  await visitUntilKept(page);
  site.line.requests.length = 0;
  site.line.intervene(({ url }) => url === "/de/impressum.json");
  await follow(page, "/de/impressum");
  await expect(page).toHaveTitle(/^Impressum/);
  expect(site.line.requests).toContain("/de/impressum.json");
});

test("a newer page replaces the stored one", async ({ site, page, connection }) => {
  await visitUntilKept(page);
  const description = page.locator('meta[name="description"]');
  await site.deploy({ replace: [await wordsIn(description), "something else"] });
  await visit(page, "/de");
  await expect(description).toHaveAttribute("content", /something else/);
  await connection.lose();
  await page.goto("/de");
  await expect(description).toHaveAttribute("content", /something else/);
});

/** tests/unit/worker-requests.test.ts tries every answer that must not be stored. */
test("errors, redirects, queries, API answers and wrong pages are not stored", async ({ site, page, trouble }) => {
  trouble.expect(/404|500|405|415/);
  await visitUntilKept(page);
  site.line.intervene(({ url }, response) => {
    if (url === "/de/broken") response.writeHead(500, { "Content-Type": "text/html" }).end("broken");
    else if (url === "/assets/lost-0000.js") response.writeHead(200, { "Content-Type": "text/html" }).end("<p>a page");
    else return false;
    return true;
  });
  const asked = [contactPath, "/api/event", "/de/team.json?query", "/assets/lost-0000.js"];
  await page.evaluate((paths) => Promise.allSettled(paths.map((path) => fetch(path))), asked);
  for (const path of ["/de/broken", "/de/nichts", "/de/jobs/"]) await page.goto(path);
  const cached = Object.values(await cachedPaths(page)).flat();
  expect(cached).toContain("/de/team.json");
  expect(cached.filter((url) => /\/api\/|broken|nichts|lost-0000|\?|jobs\/$/.test(url))).toEqual([]);
});

test("a file that could not be fetched is stored at the next visit", async ({ site, page, connection }) => {
  const urls = (await offlineList(page)).entries.map(({ url }) => url);
  const refused = new Set([urls.find((url) => /^\/assets\/.*slider.*\.js$/.test(url)), "/de/impressum"]);
  site.line.intervene(({ url, socket }) => {
    if (!refused.has(url)) return false;
    socket.destroy();
    return true;
  });
  await visit(page, "/de/jobs");
  const urlsNotKept = async () => {
    const entries = await page.evaluate(entriesNotKept, offlineListPath("de"));
    return entries.map((entry) => entry.split(" ")[0]);
  };
  await expect.poll(async () => new Set(await urlsNotKept())).toEqual(refused);
  await connection.lose();
  await visit(page, "/de/team");
  await connection.comeBack();
  site.line.intervene(undefined);
  await visitUntilKept(page, "/de/jobs");
});

test("outdated pages from a caching host are not stored with the new build", async ({ site, page, connection }) => {
  // Some hosts send this header, whatever the site's own headers say.
  site.line.answerHeaders({ "cache-control": "public, max-age=3600" });
  await visit(page, "/de/team");
  await visitUntilKept(page);
  await site.deploy({ code: "Bbbb", replace: ["Team", "Mannschaft"] });
  await visit(page, "/de/jobs");
  await takeOver(page);
  await untilKept(page);
  await connection.lose();
  await visit(page, "/de/team");
  await expect(page).toHaveTitle(/^Mannschaft/);
});

/** The service worker and its records need two thirds of these bytes. The listed files need eight times this number. */
const bytesForFewFiles = 150_000;

test("a full device keeps what fits, and all once it has space", async ({ site, page, context, trouble }) => {
  expectOffline(trouble);
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.origin, quotaSize: bytesForFewFiles });
  const { build, entries } = await offlineList(page);
  const listed = entries.map(({ url }) => url);
  const alwaysFetched = entries.flatMap(({ url, revision }) => (revision === null ? [] : url));
  await visit(page, "/de");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => site.line.requests).toEqual(expect.arrayContaining(["/offline.json", ...alwaysFetched]));
  const { [keptCache(build)]: cached = [] } = await cachedPaths(page);
  const kept = listed.filter((url) => cached.includes(url));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length, "the device was not full").toBeLessThan(listed.length / 2);
  for (const path of ["/de/team", "/de/jobs", "/de/kontakt"]) await follow(page, path);
  await page.reload();
  await becomesInteractive(page);
  await expect(page).toHaveTitle(/^Kontakt/);
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.origin });
  await page.reload();
  await untilKept(page);
});

test("a cleared device starts again", async ({ site, page, context, trouble }) => {
  expectOffline(trouble);
  await visitUntilKept(page);
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: site.origin, storageTypes: "cache_storage,indexeddb" });
  await follow(page, "/de/team");
  await expect(page).toHaveTitle(/^Team/);
  await visitUntilKept(page, "/de/jobs");
});

test("without service workers and caches, the site works", async ({ page, connection }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(window, "caches", { get: refuse });
    navigator.serviceWorker.register = async () => refuse();
  });
  const fetched = noteFetches(page);
  await visit(page, "/de");
  await follow(page, "/de/team");
  await expect(page).toHaveTitle(/^Team/);
  await expect.poll(fetched.isQuiet, { intervals: [500] }).toBe(true);
  await connection.lose();
  await linkTo(page, "/de/impressum").click();
  await expect(page).toHaveTitle(/^Team/);
  await connection.comeBack();
  await expect(page).toHaveTitle(/^Impressum/);
});

async function offlineList(page: Page): Promise<OfflineList> {
  return (await page.request.get(offlineListPath("de"))).json();
}
