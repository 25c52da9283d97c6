import { localeOfPath } from "#src/addresses.ts";
import { closedJobSlugs } from "#tests/support/site.ts";
import { changeLanguage, everydayIf, expect, isSameDocument, markDocument, test, visit } from "#tests/support/test.ts";

/** tests/pipeline/server-answers.test.ts covers the redirects of our server and the other languages. */
test.describe("a browser in English", () => {
  test.use({ locale: "en-GB" });

  test("is redirected to /en by a plain host without first seeing the German page", async ({ page, plainHost }) => {
    const painted: string[] = [];
    await page.exposeFunction("notePaint", (lang: string) => painted.push(lang));
    await page.addInitScript(() => {
      new PerformanceObserver(() => notePaint(document.documentElement.lang)).observe({
        type: "paint",
        buffered: true,
      });
    });
    await visit(page, `${plainHost}/de/team`);
    await expect.poll(() => new Set(painted)).toEqual(new Set(["de"]));
    painted.length = 0;
    await page.goto(`${plainHost}/?from=mail#top`, { waitUntil: "commit" });
    await page.waitForURL(`${plainHost}/en?from=mail#top`);
    await expect.poll(() => painted.length).toBeGreaterThan(0);
    expect(new Set(painted)).toEqual(new Set(["en"]));
    await page.goBack();
    await expect(page).toHaveURL(`${plainHost}/de/team`);
  });
});

for (const [from, to, when] of [
  ["/about", "/en/about-us"],
  ["/de/kontakt?subject=Probe%20bitte", "/en/contact?subject=Probe%20bitte"],
  ["/en/products?a=1&b=2#rindenoel", "/de/produkte?a=1&b=2#rindenoel", "every day"],
] as const) {
  test(`the language switch leads from ${from} to ${to} and back`, everydayIf(when !== undefined), async ({ page }) => {
    await visit(page, from);
    await markDocument(page);
    await changeLanguage(page, localeOfPath(to));
    await expect(page).toHaveURL(to);
    await expect(page.locator("html")).toHaveAttribute("lang", localeOfPath(to));
    await changeLanguage(page, localeOfPath(from));
    await expect(page).toHaveURL(from === "/about" ? "/de/ueber-uns" : from);
    expect(await isSameDocument(page)).toBe(true);
  });
}

for (const [from, home] of [
  ["/de/nichts?a=1#b", "/en"],
  [`/en/jobs/${closedJobSlugs[0]}`, "/de"],
] as const) {
  test(`from ${from} the switch leads to ${home}`, everydayIf(home === "/en"), async ({ page, trouble }) => {
    trouble.expect(/\b404\b/);
    await visit(page, from);
    await changeLanguage(page, localeOfPath(home));
    await expect(page).toHaveURL(home);
  });
}

declare function notePaint(lang: string): void;
