import type { Locator } from "@playwright/test";
import { holdBack } from "#tests/support/far-network.ts";
import { home, lightboxCode, partners, team, test } from "#tests/support/lightbox.ts";
import { expect, follow, inSoak, visit } from "#tests/support/test.ts";
import { findViolations } from "#tests/support/violations.ts";

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("each item is a link to the thing itself, and says what it is", async ({ page, request, gallery }) => {
    await page.goto(partners);
    const links = await gallery.links.all();
    const read = (name: string) => Promise.all(links.map((link) => link.getAttribute(name)));
    const addresses = await read("href");
    expect((await read("aria-label")).map((label, index) => [label, addresses[index]])).toEqual([
      ["Bild in voller Größe ansehen: Ausschnitt", expect.stringMatching(/^\/media\/[0-9a-f]{40}-a1200\.jpg$/)],
      ["Film ansehen: Fahrt", expect.stringMatching(/^\/media\/[0-9a-f]{40}\.mp4$/)],
      ["Video bei YouTube ansehen: Vortrag", "https://youtu.be/abcdefghi_1"],
      ["maps.example.org besuchen: Karte", "https://maps.example.org/hof"],
      ["PDF öffnen, 1 kB: Datenblatt", expect.stringMatching(/^\/media\/[0-9a-f]{40}\/Datenblatt-Oel-2\.pdf$/)],
      ["Video bei Vimeo ansehen: Gespräch", "https://vimeo.com/76979871"],
    ]);
    for (const address of addresses.filter((each) => each?.startsWith("/"))) {
      expect((await request.get(`${address}`)).status()).toBe(200);
    }
    const sheet = await request.get(`${addresses[4]}`);
    expect(sheet.headers()["content-type"]).toBe("application/pdf");
  });
});

test("the browser gets clicks with a modifier or middle button", inSoak, async ({ page, context, gallery }) => {
  await visit(page, home);
  for (const click of [{ modifiers: ["Control"] }, { modifiers: ["Shift"] }, { button: "middle" }]) {
    const opened = context.waitForEvent("page");
    await gallery.links.first().click(click as Parameters<Locator["click"]>[0]);
    await (await opened).waitForURL(/\/media\/.+\.jpg$/);
    await gallery.expectClosed();
  }
});

test("if the lightbox cannot be loaded, the browser follows the link", inSoak, async ({ page, trouble, gallery }) => {
  trouble.expect(/open-lightbox-/, /Failed to load resource|dynamically imported module/);
  await visit(page, home);
  const href = (await gallery.links.first().getAttribute("href")) ?? "";
  await page.route(lightboxCode, (route) => route.abort());
  await gallery.links.first().click();
  await page.waitForURL((url) => url.pathname === href);
});

test("a lightbox that cannot be loaded leads away from no other page", inSoak, async ({ page, trouble, gallery }) => {
  trouble.expect(/open-lightbox-/, /Failed to load resource/);
  await visit(page, home);
  const left = Promise.withResolvers<void>();
  await page.route(lightboxCode, (route) => left.promise.then(() => route.abort()));
  const opener = await gallery.links.first().elementHandle();
  await gallery.links.first().click();
  await follow(page, team);
  const navigations: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && navigations.push(request.url()));
  left.resolve();
  await expect.poll(() => opener?.getAttribute("aria-busy")).toBeNull();
  await follow(page, home);
  expect(navigations).toEqual([]);
});

test("a lightbox that still loads opens once, and not on another page", inSoak, async ({ page, gallery }) => {
  const clickWhileLoading = async () => {
    await visit(page, home);
    const held = await holdBack(page, lightboxCode);
    await gallery.links.first().click();
    await expect(gallery.links.first()).toHaveAttribute("aria-busy", "true");
    return held;
  };
  const first = await clickWhileLoading();
  await gallery.links.nth(1).click();
  first.release();
  await expect(gallery.lightbox).toBeVisible();
  await expect(page.locator(".pswp")).toHaveCount(1);
  await expect(gallery.links.first()).not.toHaveAttribute("aria-busy");
  const second = await clickWhileLoading();
  await follow(page, team);
  const arrived = page.waitForResponse(lightboxCode);
  second.release();
  await (await arrived).finished();
  await follow(page, home);
  await expect(gallery.links.first()).toBeVisible();
  await gallery.expectClosed();
  await gallery.click(1);
});

test("in a gallery of any length, each item is tall enough to be touched", inSoak, async ({ page, gallery }) => {
  await visit(page, partners);
  expect(await findViolations(page)).toEqual([]);
  for (let length = await gallery.links.count(); length > 0; length -= 1) {
    const heights = await gallery.links.evaluateAll((links) => links.map((link) => link.clientHeight));
    expect(Math.min(...heights), `${length} items`).toBeGreaterThan(100);
    const last = page.locator("main li:has(> figure)").last();
    await last.evaluate((item) => item.remove());
  }
});
