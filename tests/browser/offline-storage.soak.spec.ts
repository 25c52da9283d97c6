import { expect, test } from "#tests/support/deployed-test.ts";
import { noteFetches } from "#tests/support/far-network.ts";
import { expectOffline, untilKept, visitUntilKept } from "#tests/support/offline.ts";
import { becomesInteractive, follow, visit } from "#tests/support/test.ts";

test("a full device shows the site as it is, and keeps what fits", async ({ site, page, context, trouble }) => {
  expectOffline(trouble);
  const session = await context.newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.origin, quotaSize: 150_000 });
  await visit(page, `${site.origin}/de`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => site.line.requests).toContain("/offline.json");
  for (const path of ["/de/team", "/de/jobs", "/de/kontakt"]) await follow(page, path);
  await page.reload();
  await becomesInteractive(page);
  await expect(page).toHaveTitle(/^Kontakt/);
  await session.send("Storage.overrideQuotaForOrigin", { origin: site.origin });
  await page.reload();
  await untilKept(page, "de");
});

test("a device that is cleared under an open page begins anew", async ({ site, page, context }) => {
  await visitUntilKept(page, `${site.origin}/de`, "de");
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: site.origin, storageTypes: "cache_storage,indexeddb" });
  await follow(page, "/de/team");
  await expect(page).toHaveTitle(/^Team/);
  await visit(page, `${site.origin}/de/jobs`);
  await untilKept(page, "de");
});

test("where workers and caches are refused, nothing is missing", async ({ site, page, context, trouble }) => {
  expectOffline(trouble);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(window, "caches", { get: refuse });
    navigator.serviceWorker.register = async () => refuse();
  });
  const fetched = noteFetches(page);
  await visit(page, `${site.origin}/de`);
  await follow(page, "/de/team");
  await expect(page).toHaveTitle(/^Team/);
  await expect.poll(fetched.isQuiet, { intervals: [500] }).toBe(true);
  await context.setOffline(true);
  await page.locator('a[href="/de/impressum"]').filter({ visible: true }).first().click();
  await expect(page).toHaveTitle(/^Team/);
  await context.setOffline(false);
  await expect(page).toHaveTitle(/^Impressum/);
});
