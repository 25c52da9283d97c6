import { canonicalAddress, localeOf, pathFor, placePath } from "#src/addresses.ts";
import { locales } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, test } from "#tests/support/content-test.ts";
import { shownDocument } from "#tests/support/shown-document.ts";
import { follow, isSameDocument, markDocument, visit } from "#tests/support/visit.ts";

/** A page that was navigated to is the page that would have been loaded, in every part. */

const { addresses, jobSlugs } = contentSite;

/** One job stands for all. */
const tried = addresses.filter((address) => address.screen !== "job" || address.slug === jobSlugs[0]);
const prefixed = tried.filter(({ variant }) => variant !== "unprefixed");
const unprefixed = tried.filter(({ variant }) => variant === "unprefixed");

for (const address of prefixed) {
  const path = pathFor(address);
  const locale = localeOf(address.variant);
  const home = placePath({ screen: "home" }, locale);
  const jobs = placePath({ screen: "jobs" }, locale);
  const [start, ...between] = address.screen === "home" ? [jobs] : address.screen === "job" ? [home, jobs] : [home];

  test(`${path} is the same page by its links and by the language switch as loaded`, async ({ page }) => {
    const loaded = await loadedDocument(page, path);

    await visit(page, start ?? home);
    await markDocument(page);
    for (const step of [...between, path]) await follow(page, step);
    await expectSame(page, loaded);

    for (const other of locales.filter((each) => each !== locale)) {
      await follow(page, pathFor({ ...address, variant: other }));
      // The address comes before the page, whose links are others in the same places.
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      await follow(page, path);
      await expectSame(page, loaded);
    }
  });
}

for (const address of unprefixed) {
  const path = pathFor(address);
  test(`${path}, which no link leads to, is the same page again when one comes back to it`, async ({ page }) => {
    const loaded = await loadedDocument(page, path);
    await markDocument(page);
    const next = placePath({ screen: address.screen === "team" ? "jobs" : "team" }, localeOf(address.variant));
    await follow(page, next);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === path);
    await expectSame(page, loaded);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
      "href",
      new RegExp(`${pathFor(canonicalAddress(address))}$`),
    );
  });
}

type Page = Parameters<typeof visit>[0];

async function loadedDocument(page: Page, path: string): Promise<string[]> {
  await visit(page, path);
  // A form can be sent a moment after the page answers to clicks.
  await expect(page.locator("main form :disabled")).toHaveCount(0);
  return shownDocument(page);
}

async function expectSame(page: Page, loaded: string[]): Promise<void> {
  // The head follows a moment after the page.
  await expect.poll(() => shownDocument(page)).toEqual(loaded);
  expect(await isSameDocument(page), "the page was navigated to, not loaded").toBe(true);
}
