import { localeOfPath } from "#src/addresses.ts";
import { closedJobSlugs } from "#tests/support/site.ts";
import { changeLanguage, everydayIf, expect, isSameDocument, markDocument, test, visit } from "#tests/support/test.ts";

/** tests/pipeline/server-answers.test.ts covers the redirects of our own server, and browsers in other languages. */
test.describe("a browser in English", () => {
  test.use({ locale: "en-GB" });

  test("is redirected to /en by a plain host without first seeing the German page", async ({ page, plainHost }) => {
    const painted: string[] = [];
    await page.exposeFunction("notePaint", (lang: string) => painted.push(lang));
    await page.addInitScript(() => {
      const observer = new PerformanceObserver(() => notePaint(document.documentElement.lang));
      observer.observe({ type: "paint", buffered: true });
    });
    // The German page proves that paints are noted at all.
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

for (const { from, to, back = from, isForEveryDay } of [
  { from: "/about", to: "/en/about-us", back: "/de/ueber-uns", isForEveryDay: false },
  { from: "/de/kontakt?subject=Probe%20bitte", to: "/en/contact?subject=Probe%20bitte", isForEveryDay: false },
  { from: "/en/products?a=1&b=2#rindenoel", to: "/de/produkte?a=1&b=2#rindenoel", isForEveryDay: true },
]) {
  const title = `the language switch leads from ${from} to ${to}, and back to ${back}`;
  test(title, everydayIf(isForEveryDay), async ({ page }) => {
    await visit(page, from);
    await markDocument(page);
    await changeLanguage(page, localeOfPath(to));
    await expect(page).toHaveURL(to);
    await expect(page.locator("html")).toHaveAttribute("lang", localeOfPath(to));
    await changeLanguage(page, localeOfPath(from));
    await expect(page).toHaveURL(back);
    expect(await isSameDocument(page)).toBe(true);
  });
}

for (const { from, home, isForEveryDay } of [
  { from: "/de/nichts?a=1#b", home: "/en", isForEveryDay: true },
  { from: `/en/jobs/${closedJobSlugs[0]}`, home: "/de", isForEveryDay: false },
]) {
  const title = `from ${from}, which has no page, the language switch leads to ${home}`;
  test(title, everydayIf(isForEveryDay), async ({ page, trouble }) => {
    trouble.expect(/\b404\b/);
    await visit(page, from);
    await changeLanguage(page, localeOfPath(home));
    await expect(page).toHaveURL(home);
  });
}

declare function notePaint(lang: string): void;
