import { chromium } from "@playwright/test";
import { locales } from "#src/locales.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { company } from "#tests/support/site.ts";
import { test as base, expect, visit } from "#tests/support/test.ts";

/** A normal profile with a service worker: other tests use private contexts, in which browsers install nothing. */
const test = base.extend({
  context: async ({ baseURL, locale }, use) => {
    const options = { ...browserLaunch(), ...(baseURL && { baseURL }), ...(locale && { locale }) };
    const context = await chromium.launchPersistentContext("", { ...options, serviceWorkers: "allow" });
    await use(context);
    await context.close();
  },
});

test("the site can be installed, with the name, addresses and icons of its manifest", async ({ page }) => {
  await visit(page, "/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devtools = await page.context().newCDPSession(page);
  // https://chromedevtools.github.io/devtools-protocol/tot/Page/#method-getInstallabilityErrors
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  const { url, errors, manifest } = await devtools.send("Page.getAppManifest");
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(errors).toEqual([]);
  expect(manifest.name).toBe(company.name);
  expect(manifest.display).toBe("kMinimalUi");
  const paths = [manifest.id, manifest.scope, manifest.startUrl].map((address = "") => new URL(address).pathname);
  expect(paths).toEqual(["/", "/", "/"]);
  expect(manifest.icons?.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
});

test("each icon and shortcut of the manifest leads to a picture of its size, or to a page", async ({ page }) => {
  await visit(page, "/");
  const manifest = page.locator('link[rel="manifest"]');
  const { icons, shortcuts } = await (await page.request.get((await manifest.getAttribute("href")) ?? "")).json();
  expect(shortcuts.length).toBeGreaterThanOrEqual(locales.length);
  const pictures = [...icons, ...shortcuts.flatMap(({ icons }: { icons: object[] }) => icons)];
  expect(pictures.length).toBeGreaterThan(5);
  for (const { src, type, sizes } of pictures) {
    const answer = await page.request.get(src);
    expect(answer.status(), src).toBe(200);
    expect(answer.headers()["content-type"], src).toContain(type);
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== "any") expect(size, src).toBe(sizes);
  }
  for (const { url } of shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);
});
