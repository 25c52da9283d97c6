import { locales } from "#src/locales.ts";
import { startDevServer } from "#tests/support/dev-server.ts";
import { test as base, becomesInteractive, expect } from "#tests/support/test.ts";

// The tests run in one process: two dev servers would prepare the packages in the same folder at once.
base.describe.configure({ mode: "default" });

/** Only the dev server has the catalogue. The dev server has no service worker. */
const test = base.extend<object, { devOrigin: string }>({
  devOrigin: [
    async ({}, use) => {
      const { origin, stop } = await startDevServer();
      await use(origin);
      await stop();
    },
    // Milliseconds: on its first start Vite prepares the packages.
    { scope: "worker", timeout: 120_000 },
  ],
});

for (const locale of locales) {
  test(`/catalogue/${locale} shows all sections and blocks, and each alone`, async ({ page, devOrigin, trouble }) => {
    trouble.allow(devOrigin);
    await page.goto(`${devOrigin}/catalogue/${locale}`);
    const stories = page.locator("[data-story]");
    await expect.poll(() => stories.count()).toBeGreaterThan(40);
    await expect(page.locator("#root > [lang]")).toHaveAttribute("lang", locale);
    const links = await stories.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(new Set(links).size, "each story has an address of its own").toBe(links.length);
    await page.goto(`${devOrigin}/catalogue/${locale}/team--usual`);
    const portrait = page.locator("img").first();
    await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(page.locator("[data-story]")).toHaveCount(0);
  });
}

test.describe("while developing", () => {
  test.use({ serviceWorkers: "allow" });

  test("no service worker shows an outdated page", async ({ page, devOrigin, trouble }) => {
    trouble.allow(devOrigin);
    await page.goto(`${devOrigin}/en`);
    await becomesInteractive(page);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    expect((await page.request.get(`${devOrigin}/sw.js`)).headers()["content-type"]).not.toMatch(/javascript/);
  });
});
