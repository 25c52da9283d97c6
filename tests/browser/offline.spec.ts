import type { Page } from "@playwright/test";
import { pathFor } from "#src/addresses.ts";
import { allWords } from "#src/locales.ts";
import { offlineListPath } from "#src/worker/protocol.ts";
import { changeConnection, tellConnection } from "#tests/support/far-network.ts";
import {
  cachedPaths,
  expect,
  expectOffline,
  loseConnection,
  test,
  untilKept,
  visitUntilKept,
} from "#tests/support/offline.ts";
import { addresses, formerJobSlugs } from "#tests/support/site.ts";
import { becomesInteractive, follow, inSoak, visit } from "#tests/support/test.ts";

/** The transferred bytes of all files in a language's list. */
const mostKeptAhead = 2_000_000;

const paths = addresses.filter(({ variant }) => variant === "de").map(pathFor);
const words = allWords.de;

test("a page that has moved opens by its former address", inSoak, async ({ site, page, context, trouble }) => {
  expectOffline(trouble);
  await visitUntilKept(page, `${site.origin}/de`, "de");
  await loseConnection(context, site);
  await page.goto(`${site.origin}/de/jobs/${formerJobSlugs.moved}`);
  await becomesInteractive(page);
  expect(paths).toContain(new URL(page.url()).pathname);
});

test("a page that is not stored says so, lists the stored pages, and opens later", async ({
  site,
  page,
  context,
  trouble,
}) => {
  expectOffline(trouble);
  await visitUntilKept(page, `${site.origin}/de`, "de");
  const missed = "/de/jobs/a-job-of-tomorrow";
  await loseConnection(context, site);
  await page.goto(site.origin + missed);
  await becomesInteractive(page);
  await expect(page).toHaveTitle(new RegExp(`^${words.connection.title}`));
  await expect(page.getByText(words.connection.text)).toBeVisible();
  const kept = page.getByRole("navigation", { name: words.connection.available }).getByRole("link");
  await expect(kept).toHaveCount(paths.length);
  await kept.filter({ hasText: words.nav.team }).click();
  await expect(page).toHaveURL(`${site.origin}/de/team`);
  await page.goBack();
  await becomesInteractive(page);
  await expect(page).toHaveURL(site.origin + missed);
  trouble.expect(/404/);
  site.line.restore();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
});

test("less than 2 MB are fetched ahead", async ({ site, page }) => {
  const list = await (await page.request.get(site.origin + offlineListPath("de"))).json();
  let bytes = 0;
  for (const { url } of list.entries) {
    const response = await page.request.get(site.origin + url, { headers: { "Accept-Encoding": "br" } });
    expect(response.status(), url).toBe(200);
    bytes += Number(response.headers()["content-length"]);
  }
  expect(bytes).toBeLessThan(mostKeptAhead);
});

test("an unknown address shows the error page when connected", inSoak, async ({ site, page, trouble }) => {
  trouble.expect(/404/);
  await visitUntilKept(page, `${site.origin}/de`, "de");
  const response = await page.goto(`${site.origin}/de/nichts`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
});

test.describe("the first address", () => {
  test.describe("in a browser in English", () => {
    test.use({ locale: "en-GB" });

    test("leads to /en without a connection", inSoak, async ({ site, page, context, trouble }) => {
      expectOffline(trouble);
      await visitUntilKept(page, `${site.origin}/en`, "en");
      await loseConnection(context, site);
      await page.goto(`${site.origin}/`);
      await expect(page).toHaveURL(`${site.origin}/en`);
      await becomesInteractive(page);
    });
  });

  test("an old address without a language leads to its page", inSoak, async ({ site, page, context, trouble }) => {
    expectOffline(trouble);
    await visitUntilKept(page, `${site.origin}/de`, "de");
    await loseConnection(context, site);
    await page.goto(`${site.origin}/contact?subject=x`);
    await expect(page).toHaveURL(`${site.origin}/de/kontakt?subject=x`);
  });
});

test.describe("pictures", () => {
  test(
    "those seen before the worker was there, and after, are shown",
    inSoak,
    async ({ site, page, context, trouble }) => {
      expectOffline(trouble);
      await visitUntilKept(page, `${site.origin}/de`, "de");
      await visit(page, `${site.origin}/de/ueber-uns`);
      await expect.poll(() => firstPictureIsShown(page)).toBe(true);
      await loseConnection(context, site);
      for (const path of ["/de", "/de/ueber-uns"]) {
        await page.goto(site.origin + path);
        await expect.poll(() => firstPictureIsShown(page)).toBe(true);
      }
    },
  );

  test(
    "a picture seen in one size is shown where another size is asked for",
    inSoak,
    async ({ site, page, context, trouble }) => {
      expectOffline(trouble);
      await page.setViewportSize({ width: 1440, height: 900 });
      await visitUntilKept(page, `${site.origin}/de`, "de");
      await loseConnection(context, site);
      await page.setViewportSize({ width: 400, height: 800 });
      await page.goto(`${site.origin}/de`);
      await expect.poll(() => firstPictureIsShown(page)).toBe(true);
    },
  );
});

/** prefetch.spec.ts covers which connections these are. */
test.describe("on a connection with limited data", () => {
  test("nothing is fetched ahead until the limit ends", inSoak, async ({ site, page }) => {
    await tellConnection(page, { saveData: true });
    const before = site.line.requests.length;
    await visit(page, `${site.origin}/de`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await follow(page, "/de/team");
    await page.waitForLoadState("networkidle");
    expect(site.line.requests.slice(before)).not.toContain(offlineListPath("de"));
    expect(Object.keys(await cachedPaths(page)).filter((name) => name.startsWith("kept-"))).toEqual([]);
    await changeConnection(page, { saveData: false });
    await untilKept(page, "de");
  });

  test("a page that was not opened says so in plain words", inSoak, async ({ site, page, context, trouble }) => {
    expectOffline(trouble);
    await tellConnection(page, { saveData: true });
    await visit(page, `${site.origin}/en`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await loseConnection(context, site);
    await page.goto(`${site.origin}/en/team`);
    await expect(page).toHaveTitle(allWords.en.connection.title);
    await expect(page.getByText(allWords.en.connection.text)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  });

  test("pages that were opened open again without a connection", inSoak, async ({ site, page, context, trouble }) => {
    expectOffline(trouble);
    await tellConnection(page, { saveData: true });
    await visit(page, `${site.origin}/de`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await visit(page, `${site.origin}/de/team`);
    await page.waitForLoadState("networkidle");
    await loseConnection(context, site);
    await page.reload();
    await becomesInteractive(page);
    await expect(page).toHaveTitle(/^Team/);
  });
});

/** Only pictures of the current page that came near the window have been fetched. */
function firstPictureIsShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const image = document.querySelector<HTMLImageElement>("main img");
    image?.scrollIntoView();
    return Boolean(image?.complete && image.naturalWidth > 0);
  });
}
