import { expect, type Locator, type Page } from "@playwright/test";
import { allWords, type Locale } from "#src/locales.ts";
import { offlineListPath } from "#src/offline/worker/protocol.ts";
import { type DeployedSite, deploySite } from "./deployments.ts";
import { entriesNotKept } from "./entries-not-kept.ts";
import { test as base, becomesInteractive, visit } from "./test.ts";
import type { Trouble } from "./trouble.ts";

export { expect };

export type Connection = { lose(): Promise<void>; comeBack(): Promise<void> };

/** `site` is the test's own deployment of the built site, with the service worker allowed. */
export const test = base.extend<{ site: DeployedSite; connection: Connection }>({
  serviceWorkers: "allow",
  site: async ({}, use) => {
    const site = await deploySite();
    await use(site);
    await site.stop();
  },
  baseURL: ({ site }, use) => use(site.origin),
  trouble: async ({ trouble, site }, use) => {
    trouble.allow(site.origin);
    await use(trouble);
  },
  connection: async ({ context, site, trouble }, use) => {
    expectOffline(trouble);
    await use({
      async lose() {
        await context.setOffline(true);
        // `setOffline` may leave the service worker online.
        site.line.cut();
      },
      async comeBack() {
        site.line.restore();
        await context.setOffline(false);
      },
    });
  },
});

/** Offline, only pictures that were never shown and payloads of prefetched pages may fail to load. */
export function expectOffline(trouble: Trouble): void {
  trouble.expect(/^failed: /, /^console error: Failed to load resource: net::\S+ \(\S*(?:\/media\/|\.json\))/);
}

export async function visitUntilKept(page: Page, address = "/de", locale: Locale = "de"): Promise<void> {
  await visit(page, address);
  await untilKept(page, locale);
}

/** Waits until the record of stored files matches the list on the server, with the same revisions. */
export async function untilKept(page: Page, locale: Locale = "de"): Promise<void> {
  await expect
    .poll(() => page.evaluate(entriesNotKept, offlineListPath(locale)), {
      message: "what is not kept",
      timeout: 30_000,
    })
    .toEqual([]);
}

export async function cachedPaths(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      found[name] = (await cache.keys()).map(({ url }) => url.slice(location.origin.length));
    }
    return found;
  });
}

export async function takeOver(page: Page): Promise<void> {
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: allWords.de.update.now }).click();
  await loaded;
  await becomesInteractive(page);
}

/** A few words of a description, which are in the page and its payload, but in no code. */
export async function wordsIn(description: Locator): Promise<string> {
  const content = (await description.getAttribute("content")) ?? "";
  const [longest = ""] = (content.match(/[\p{L} ]+/gu) ?? []).sort((one, other) => other.length - one.length);
  if (longest.length < 20) throw new Error(`"${content}" has no run of words to tell a page by.`);
  return longest;
}
