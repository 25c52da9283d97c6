import type { Page } from "@playwright/test";
import { pathFor } from "#src/addresses.ts";
import { allWords } from "#src/locales.ts";
import { offlineListPath } from "#src/offline/worker/protocol.ts";
import { changeConnection, tellConnection } from "#tests/support/far-network.ts";
import { cachedPaths, expect, test, untilKept, visitUntilKept } from "#tests/support/offline.ts";
import { addresses, formerJobSlugs } from "#tests/support/site.ts";
import { becomesInteractive, follow, inSoak, visit } from "#tests/support/test.ts";

/** All files in a language's list together may transfer at most this many bytes. */
const mostKeptAhead = 2_000_000;

const paths = addresses.filter(({ variant }) => variant === "de").map(pathFor);
const words = allWords.de;

test("less than 2 MB are kept for a language", async ({ page }) => {
  const list = await (await page.request.get(offlineListPath("de"))).json();
  const sizes = list.entries.map(async ({ url }: { url: string }) => {
    const response = await page.request.get(url, { headers: { "Accept-Encoding": "br" } });
    expect(response.status(), url).toBe(200);
    return Number(response.headers()["content-length"]);
  });
  expect((await Promise.all<number>(sizes)).reduce((sum, bytes) => sum + bytes)).toBeLessThan(mostKeptAhead);
});

test("offline, a missing page lists the kept ones, and it opens later", async ({ page, trouble, connection }) => {
  await visitUntilKept(page);
  const missed = "/de/jobs/a-job-of-tomorrow";
  await connection.lose();
  await page.goto(missed);
  await becomesInteractive(page);
  await expect(page).toHaveTitle(new RegExp(`^${words.connection.title}`));
  await expect(page.getByText(words.connection.text)).toBeVisible();
  const kept = page.getByRole("navigation", { name: words.connection.available }).getByRole("link");
  await expect(kept).toHaveCount(paths.length);
  await kept.filter({ hasText: words.nav.team }).click();
  await expect(page).toHaveURL("/de/team");
  await expect(page).toHaveTitle(/^Team/);
  await page.goBack();
  await becomesInteractive(page);
  await expect(page).toHaveURL(missed);
  trouble.expect(/404/);
  await connection.comeBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
});

test.describe("a browser in another language", () => {
  test.use({ locale: "en-GB" });

  test("every address leads where it does online, with pictures", inSoak, async ({ page, trouble, connection }) => {
    trouble.expect(/404/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await visitUntilKept(page);
    expect((await page.goto("/de/nichts"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
    await visit(page, "/de/ueber-uns");
    await expect.poll(() => firstPictureIsShown(page)).toBe(true);
    await connection.lose();
    await page.goto(`/de/jobs/${formerJobSlugs.moved}`);
    await becomesInteractive(page);
    expect(paths).toContain(new URL(page.url()).pathname);
    await page.goto("/contact?subject=x");
    await expect(page).toHaveURL("/de/kontakt?subject=x");
    await becomesInteractive(page);
    // This opens the home page in the browser's language, which is not on the device.
    await page.goto("/");
    await expect(page).toHaveURL("/en");
    // The first of these pages was opened before the worker was installed.
    for (const path of ["/de", "/de/ueber-uns"]) {
      await page.goto(path);
      await expect.poll(() => firstPictureIsShown(page)).toBe(true);
    }
    await page.setViewportSize({ width: 400, height: 800 });
    await page.goto("/de");
    await expect.poll(() => firstPictureIsShown(page)).toBe(true);
  });

  test("gets the kept page of its language at the first address", inSoak, async ({ page, connection }) => {
    await visitUntilKept(page, "/en", "en");
    await connection.lose();
    await page.goto("/");
    await expect(page).toHaveURL("/en");
    await becomesInteractive(page);
  });
});

/** prefetch.spec.ts tests which connections count as limited. */
test("with limited data only opened pages are kept, until it ends", inSoak, async ({ site, page, connection }) => {
  await tellConnection(page, { saveData: true });
  const before = site.line.requests.length;
  await visit(page, "/en");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await follow(page, "/en/about-us");
  await visit(page, "/en/imprint");
  await page.waitForLoadState("networkidle");
  expect(site.line.requests.slice(before)).not.toContain(offlineListPath("en"));
  expect(Object.keys(await cachedPaths(page)).filter((name) => name.startsWith("kept-"))).toEqual([]);
  await connection.lose();
  await page.reload();
  await becomesInteractive(page);
  await expect(page).toHaveTitle(/^Imprint/);
  // The page about a missing connection was not kept either, so the worker answers with plain words.
  await page.goto("/en/team");
  await expect(page).toHaveTitle(allWords.en.connection.title);
  await expect(page.getByText(allWords.en.connection.text)).toBeVisible();
  await expect(page.getByRole("link", { name: allWords.en.connection.home })).toHaveAttribute("href", "/en");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  await connection.comeBack();
  await visit(page, "/en/imprint");
  await changeConnection(page, { saveData: false });
  await untilKept(page, "en");
});

/** True if the first picture is shown. Only pictures of opened pages that came near the window have been fetched. */
function firstPictureIsShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const image = document.querySelector<HTMLImageElement>("main img");
    image?.scrollIntoView();
    return Boolean(image?.complete && image.naturalWidth > 0);
  });
}
