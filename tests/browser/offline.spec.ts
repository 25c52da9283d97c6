import { defaultLocale, locales } from "#src/locales.ts";
import { offlineListPath } from "#src/worker/protocol.ts";
import { type DeployedSite, deploySite } from "#tests/support/deployments.ts";
import { visitUntilKept } from "#tests/support/offline.ts";
import { offlineStories } from "#tests/support/offline-stories.ts";
import { everydayIf } from "#tests/support/soak-tag.ts";
import { expect, test } from "#tests/support/test.ts";

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

// Every page, in every language: offline.soak.spec.ts.
offlineStories(defaultLocale, () => site);

for (const locale of locales) {
  test(
    `what is fetched ahead is less than 2 MB (${locale})`,
    everydayIf(locale === defaultLocale),
    async ({ page }) => {
      const list = await (await page.request.get(site.origin + offlineListPath(locale))).json();
      let bytes = 0;
      for (const { url } of list.entries) {
        const response = await page.request.get(site.origin + url, { headers: { "Accept-Encoding": "br" } });
        expect(response.status(), url).toBe(200);
        bytes += Number(response.headers()["content-length"]);
      }
      expect(bytes).toBeLessThan(mostKeptAhead);
    },
  );
}

test("an address that is none is not found, with a connection", async ({ page, trouble }) => {
  trouble.expect(/404/);
  await visitUntilKept(page, `${site.origin}/de`, "de");
  const response = await page.goto(`${site.origin}/de/nichts`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
});
