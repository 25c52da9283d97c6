import { pathFor, placePath } from "#src/addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { offlineListPath } from "#src/worker/protocol.ts";
import { expect, test } from "#tests/support/deployed-test.ts";
import { expectOffline, loseConnection, visitUntilKept, wordsOf } from "#tests/support/offline.ts";
import { addresses, formerJobSlugs } from "#tests/support/site.ts";
import { becomesInteractive, everydayIf, inSoak } from "#tests/support/test.ts";

/** Bytes of what a language's list names, as they travel. */
const mostKeptAhead = 2_000_000;

for (const locale of locales) {
  test.describe(locale, everydayIf(locale === defaultLocale), () => {
    const home = placePath({ screen: "home" }, locale);
    const paths = addresses.filter(({ variant }) => variant === locale).map(pathFor);
    const words = wordsOf(locale);

    test("a page that has moved opens by its former address", inSoak, async ({ site, page, context, trouble }) => {
      expectOffline(trouble);
      await visitUntilKept(page, site.origin + home, locale);
      await loseConnection(context, site);
      await page.goto(`${site.origin}/${locale}/jobs/${formerJobSlugs.moved}`);
      await becomesInteractive(page);
      expect(paths).toContain(new URL(page.url()).pathname);
    });

    test("a page that is not kept says so, lists what is, and opens later", async ({
      site,
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
      trouble.expect(/404/);
      site.line.restore();
      await context.setOffline(false);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
    });

    test("what is fetched ahead is less than 2 MB", async ({ site, page }) => {
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

test("an address that is none is not found, with a connection", inSoak, async ({ site, page, trouble }) => {
  trouble.expect(/404/);
  await visitUntilKept(page, `${site.origin}/de`, "de");
  const response = await page.goto(`${site.origin}/de/nichts`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
});
