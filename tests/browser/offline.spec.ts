import type { Page } from "@playwright/test";
import { pathFor, placePath } from "#src/addresses.ts";
import { type Locale, locales } from "#src/locales.ts";
import { offlineListPath } from "#src/worker/protocol.ts";
import { changeConnection, tellConnection } from "#tests/support/connection.ts";
import { type DeployedSite, deploySite } from "#tests/support/deployments.ts";
import {
  cachedPaths,
  expectOffline,
  loseConnection,
  untilKept,
  visitUntilKept,
  wordsOf,
} from "#tests/support/offline.ts";
import { addresses } from "#tests/support/site.ts";
import { expect, test } from "#tests/support/test.ts";
import { becomesInteractive, follow, isSameDocument, markDocument, visit } from "#tests/support/visit.ts";

/** After one visit, the pages of the visitor's language open without a connection. */

test.use({ serviceWorkers: "allow" });

let site: DeployedSite;

test.beforeAll(async () => {
  site = await deploySite();
});
test.afterAll(() => site.stop());
test.beforeEach(({ trouble }) => {
  trouble.allow(site.origin);
  site.line.restore();
});

/** Bytes of what a language's list names, as they travel. */
const mostKeptAhead = 2_000_000;

for (const locale of locales) {
  const home = placePath({ screen: "home" }, locale);
  const paths = addresses.filter(({ variant }) => variant === locale).map(pathFor);
  const words = wordsOf(locale);

  test(`every page opens by its address, with its looks and its code (${locale})`, async ({
    page,
    context,
    trouble,
  }) => {
    expectOffline(trouble);
    await visitUntilKept(page, site.origin + home, locale);
    const titles = await titlesOnline(paths);
    await loseConnection(context, site);
    for (const path of paths) {
      await page.goto(site.origin + path);
      await becomesInteractive(page);
      await expect(page).toHaveTitle(titles.get(path) ?? "");
      expect(await hasLooks(page), `${path} has its fonts and styles`).toBe(true);
    }
  });

  test(`every page opens by links and by Back (${locale})`, async ({ page, context, trouble }) => {
    expectOffline(trouble);
    await visitUntilKept(page, site.origin + home, locale);
    await loseConnection(context, site);
    await page.goto(site.origin + home);
    await becomesInteractive(page);
    await markDocument(page);
    const linked = await linkedPaths(page, paths);
    expect(linked.length).toBeGreaterThan(4);
    for (const path of linked) {
      await follow(page, path);
      await expect(page.locator("h1")).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(site.origin + home);
      await becomesInteractive(page);
    }
    expect(await isSameDocument(page)).toBe(true);
  });

  test(`a page that is not kept says so, lists what is, and opens when the connection is back (${locale})`, async ({
    page,
    context,
    trouble,
  }) => {
    expectOffline(trouble);
    await visitUntilKept(page, site.origin + home, locale);
    const missed = `${placePath({ screen: "jobs" }, locale)}/a-job-of-tomorrow`;
    await loseConnection(context, site);
    await page.goto(site.origin + missed);
    await becomesInteractive(page);
    await expect(page).toHaveTitle(new RegExp(`^${words.connection.title}`));
    await expect(page.getByText(words.connection.text)).toBeVisible();
    const kept = page.getByRole("navigation", { name: words.connection.available }).getByRole("link");
    await expect(kept).toHaveCount(paths.length);
    await kept.filter({ hasText: words.nav.team }).click();
    await expect(page).toHaveURL(site.origin + placePath({ screen: "team" }, locale));
    await page.goBack();
    await becomesInteractive(page);
    await expect(page).toHaveURL(site.origin + missed);
    // The address turns out to be none: the site says so itself.
    trouble.expect(/404/);
    site.line.restore();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
  });

  test(`what is fetched ahead is less than 2 MB (${locale})`, async ({ page }) => {
    const list = await (await page.request.get(site.origin + offlineListPath(locale))).json();
    let bytes = 0;
    for (const { url } of list.entries) {
      const response = await page.request.get(site.origin + url, { headers: { "Accept-Encoding": "br" } });
      expect(response.status(), url).toBe(200);
      bytes += Number(response.headers()["content-length"]);
    }
    expect(bytes).toBeLessThan(mostKeptAhead);
  });
}

test("an address that is none is not found, with a connection", async ({ page, trouble }) => {
  trouble.expect(/404/);
  await visitUntilKept(page, `${site.origin}/de`, "de");
  const response = await page.goto(`${site.origin}/de/nichts`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
});

test.describe("the first address", () => {
  for (const [language, expected] of [
    ["de-DE", "/de"],
    ["en-GB", "/en"],
    ["fr-FR", "/en"],
  ] as const) {
    test.describe(language, () => {
      test.use({ locale: language });
      test(`leads to ${expected} without a connection`, async ({ page, context, trouble }) => {
        expectOffline(trouble);
        await visitUntilKept(page, site.origin + expected, expected.slice(1) as Locale);
        await loseConnection(context, site);
        await page.goto(`${site.origin}/`);
        await expect(page).toHaveURL(site.origin + expected);
        await becomesInteractive(page);
      });
    });
  }

  test("an old address without a language leads to its page", async ({ page, context, trouble }) => {
    expectOffline(trouble);
    await visitUntilKept(page, `${site.origin}/de`, "de");
    await loseConnection(context, site);
    await page.goto(`${site.origin}/contact?subject=x`);
    await expect(page).toHaveURL(`${site.origin}/de/kontakt?subject=x`);
  });
});

test.describe("pictures", () => {
  test("those seen before the worker was there, and after, are shown; others say what they show", async ({
    page,
    context,
    trouble,
  }) => {
    expectOffline(trouble);
    await visitUntilKept(page, `${site.origin}/de`, "de");
    await visit(page, `${site.origin}/de/ueber-uns`);
    await expect.poll(() => firstPictureIsShown(page)).toBe(true);
    await loseConnection(context, site);
    for (const path of ["/de", "/de/ueber-uns"]) {
      await page.goto(site.origin + path);
      await expect.poll(() => firstPictureIsShown(page)).toBe(true);
    }
  });

  test("a picture seen in one size is shown where another size is asked for", async ({ page, context, trouble }) => {
    expectOffline(trouble);
    await page.setViewportSize({ width: 1440, height: 900 });
    await visitUntilKept(page, `${site.origin}/de`, "de");
    await loseConnection(context, site);
    await page.setViewportSize({ width: 400, height: 800 });
    await page.goto(`${site.origin}/de`);
    await expect.poll(() => firstPictureIsShown(page)).toBe(true);
  });
});

test.describe("where bytes are dear", () => {
  for (const line of [{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }] as const) {
    test(`nothing is fetched ahead with ${JSON.stringify(line)}, until they are not`, async ({ page }) => {
      await tellConnection(page, line);
      const before = site.line.requests.length;
      await visit(page, `${site.origin}/de`);
      await page.evaluate(() => navigator.serviceWorker.ready);
      await follow(page, "/de/team");
      await page.waitForLoadState("networkidle");
      expect(site.line.requests.slice(before)).not.toContain(offlineListPath("de"));
      expect(Object.keys(await cachedPaths(page)).filter((name) => name.startsWith("kept-"))).toEqual([]);
      await changeConnection(page, { saveData: false, effectiveType: "4g" });
      await untilKept(page, "de");
    });
  }

  test("a page that was not opened says so in plain words", async ({ page, context, trouble }) => {
    expectOffline(trouble);
    await tellConnection(page, { saveData: true });
    await visit(page, `${site.origin}/en`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await loseConnection(context, site);
    await page.goto(`${site.origin}/en/team`);
    await expect(page).toHaveTitle(wordsOf("en").connection.title);
    await expect(page.getByText(wordsOf("en").connection.text)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  });

  test("pages that were opened open again without a connection", async ({ page, context, trouble }) => {
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

/** The titles as the built pages have them, from the network and without the worker. */
async function titlesOnline(paths: readonly string[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const path of paths) {
    const html = await (await fetch(site.origin + path)).text();
    const title = /<title[^>]*>(.*?)<\/title>/s.exec(html)?.[1] ?? "";
    titles.set(path, title.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"));
  }
  return titles;
}

/** Whether the site's own fonts and colours are there. */
function hasLooks(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const faces = [...document.fonts].filter(({ status }) => status === "loaded");
    const header = document.querySelector("header");
    return faces.length >= 2 && header !== null && getComputedStyle(header).backgroundColor !== "rgba(0, 0, 0, 0)";
  });
}

function linkedPaths(page: Page, paths: readonly string[]): Promise<string[]> {
  return page.locator("header a[href], footer a[href]").evaluateAll(
    (links, known) => {
      const found = links
        .filter((link) => link.checkVisibility())
        .map((link) => new URL((link as HTMLAnchorElement).href).pathname);
      return [...new Set(found)].filter((path) => known.includes(path) && path !== location.pathname);
    },
    [...paths],
  );
}

/** Of the page that is being shown: pictures are fetched when they come near. */
function firstPictureIsShown(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const image = document.querySelector<HTMLImageElement>("main img");
    image?.scrollIntoView();
    return Boolean(image?.complete && image.naturalWidth > 0);
  });
}
