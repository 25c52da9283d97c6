import type { Page } from "@playwright/test";
import { pathFor, placePath } from "#src/addresses.ts";
import { defaultLocale, type Locale, locales } from "#src/locales.ts";
import { offlineListPath } from "#src/worker/protocol.ts";
import { type DeployedSite, deploySite } from "#tests/support/deployments.ts";
import { expectOffline, loseConnection, visitUntilKept, wordsOf } from "#tests/support/offline.ts";
import { isSoak } from "#tests/support/rounds.ts";
import { addresses } from "#tests/support/site.ts";
import { everydayIf, inSoak } from "#tests/support/soak-tag.ts";
import { expect, test } from "#tests/support/test.ts";
import { becomesInteractive, follow, isSameDocument, markDocument } from "#tests/support/visit.ts";

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
  test.describe(locale, everydayIf(locale === defaultLocale), () => {
    const home = placePath({ screen: "home" }, locale);
    const paths = addresses.filter(({ variant }) => variant === locale).map(pathFor);
    const tried = isSoak() ? paths : oneOfEachKind(locale);
    const words = wordsOf(locale);

    test("every page opens by its address, with its looks and its code", async ({ page, context, trouble }) => {
      expectOffline(trouble);
      await visitUntilKept(page, site.origin + home, locale);
      const titles = await titlesOnline(tried, site.origin);
      await loseConnection(context, site);
      for (const path of tried) {
        await page.goto(site.origin + path);
        await becomesInteractive(page);
        await expect(page).toHaveTitle(titles.get(path) ?? "");
        expect(await hasLooks(page), `${path} has its fonts and styles`).toBe(true);
      }
    });

    test("every page opens by links and by Back", async ({ page, context, trouble }) => {
      expectOffline(trouble);
      await visitUntilKept(page, site.origin + home, locale);
      await loseConnection(context, site);
      await page.goto(site.origin + home);
      await becomesInteractive(page);
      await markDocument(page);
      const linked = await linkedPaths(page, paths);
      expect(linked.length).toBeGreaterThan(4);
      for (const path of isSoak() ? linked : linked.slice(0, 3)) {
        await follow(page, path);
        await expect(page.locator("h1")).toBeVisible();
        await page.goBack();
        await expect(page).toHaveURL(site.origin + home);
        await becomesInteractive(page);
      }
      expect(await isSameDocument(page)).toBe(true);
    });

    test("a page that is not kept says so, lists what is, and opens later", async ({ page, context, trouble }) => {
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

    test("what is fetched ahead is less than 2 MB", async ({ page }) => {
      const list = await (await page.request.get(site.origin + offlineListPath(locale))).json();
      let bytes = 0;
      for (const { url } of list.entries) {
        const response = await page.request.get(site.origin + url, { headers: { "Accept-Encoding": "br" } });
        expect(response.status(), url).toBe(200);
        bytes += Number(response.headers()["content-length"]);
      }
      expect(bytes).toBeLessThan(mostKeptAhead);
    });
  });
}

test("a page of a language never read says so in it, with looks", async ({ page, context, trouble }) => {
  expectOffline(trouble);
  const [read, other] = locales as readonly [Locale, Locale];
  await visitUntilKept(page, site.origin + placePath({ screen: "home" }, read), read);
  await loseConnection(context, site);
  await page.goto(site.origin + placePath({ screen: "team" }, other));
  await becomesInteractive(page);
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await expect(page.getByText(wordsOf(other).connection.text)).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === "loaded"))).toBe(true);
});

test("an address that is none is not found, with a connection", inSoak, async ({ page, trouble }) => {
  trouble.expect(/404/);
  await visitUntilKept(page, `${site.origin}/de`, "de");
  const response = await page.goto(`${site.origin}/de/nichts`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
});

/** Pages whose code differs. */
function oneOfEachKind(locale: Locale): string[] {
  return (["home", "team", "jobs", "contact"] as const).map((screen) => placePath({ screen }, locale));
}

async function titlesOnline(paths: readonly string[], origin: string): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text();
    const title = /<title[^>]*>(.*?)<\/title>/s.exec(html)?.[1] ?? "";
    titles.set(path, title.replaceAll("&amp;", "&").replaceAll("&#x27;", "'"));
  }
  return titles;
}

function hasLooks(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const faces = [...document.fonts].filter(({ status }) => status === "loaded");
    const header = document.querySelector("header");
    return faces.length > 0 && header !== null && getComputedStyle(header).backgroundColor !== "rgba(0, 0, 0, 0)";
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
