import { expect, test } from "#tests/support/test.ts";

/** The browser's own opinion: https://chromedevtools.github.io/devtools-protocol/tot/Page/#method-getInstallabilityErrors */

test("the browser finds nothing that keeps the site from being installed", async ({ page }) => {
  await page.goto("/");
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A window of its own for each test's cookies counts as private browsing, where nothing is installed.
  const others = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
  expect(others).toEqual([]);
});

test("the browser reads the manifest without an error, and takes its icons, screenshots and shortcuts", async ({
  page,
}) => {
  await page.goto("/");
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, manifest } = await devtools.send("Page.getAppManifest");
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(errors).toEqual([]);
  expect(new URL(manifest.scope ?? "").pathname).toBe("/");
  expect(new URL(manifest.id ?? "").pathname).toBe("/");
  expect(manifest.screenshots?.map(({ formFactor }) => formFactor)).toEqual(["kWide", "kNarrow"]);
  expect(manifest.shortcuts?.length).toBeGreaterThanOrEqual(2);
});

test("every icon, screenshot and shortcut of the manifest is there and is what it says", async ({ page }) => {
  await page.goto("/");
  const manifest = await (await page.request.get("/manifest.webmanifest")).json();
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }: { icons: object[] }) => icons),
  ];
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
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);
});

test("the icon in the browser's bar is a picture in every size it lists", async ({ page }) => {
  await page.goto("/");
  for (const { href } of await page
    .locator("link[rel~='icon'], link[rel='apple-touch-icon']")
    .evaluateAll((links) => links.map((link) => ({ href: (link as HTMLLinkElement).href })))) {
    const width = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return image.naturalWidth;
    }, href);
    expect(width, href).toBeGreaterThan(0);
  }
});
