import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { locales } from "#src/locales.ts";
import { freePort } from "#tests/support/local-port.ts";
import { untilAnswers } from "#tests/support/programs.ts";
import { behaviourPlace } from "#tests/support/site.ts";
import { test as base, becomesInteractive, expect } from "#tests/support/test.ts";

const root = join(import.meta.dirname, "../..");

/** Only the dev server has the catalogue. It has no service worker. */
const test = base.extend<object, { devOrigin: string }>({
  devOrigin: [
    async ({}, use) => {
      const port = await freePort();
      const server = spawn(process.execPath, ["pipeline/cli.ts", "dev"], {
        cwd: root,
        env: { ...process.env, PORT: String(port), SNAPSHOT_DIR: behaviourPlace.snapshotDir },
        stdio: "ignore",
      });
      const origin = `http://127.0.0.1:${port}`;
      await untilAnswers(server, `${origin}/catalogue`);
      await use(origin);
      server.kill();
      await once(server, "exit");
    },
    // Milliseconds: on its first start Vite prepares the packages.
    { scope: "worker", timeout: 120_000 },
  ],
});

for (const locale of locales) {
  test(`/catalogue/${locale} shows every section and block, and below it one state alone, with its pictures`, async ({
    page,
    devOrigin,
    trouble,
  }) => {
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
