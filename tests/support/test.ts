import { test as base, expect, type Locator, type Page, type Response, type TestDetails } from "@playwright/test";
import { localeOfPath } from "#src/addresses.ts";
import { type Locale, locales } from "#src/locales.ts";
import { startPlainHost } from "./plain-host.ts";
import { distDir } from "./site.ts";
import { Trouble } from "./trouble.ts";
import { answersToClicks, boxOf } from "./view.ts";

export { expect };

/** The origin that the setup has written into a variable: Playwright's workers have the setup's environment. */
export function servedAt(variable: string): string {
  const origin = process.env[variable];
  if (!origin) throw new Error("The built site is not being served: start the tests with playwright.config.ts.");
  return origin;
}

export const test = base.extend<{ trouble: Trouble }, { builtDir: string; server: string; plainHost: string }>({
  server: [({}, use) => use(servedAt("SITE_UNDER_TEST")), { scope: "worker" }],
  builtDir: [({}, use) => use(distDir), { scope: "worker" }],
  /** The origin of a host that serves the built files and does nothing else. */
  plainHost: [
    async ({ builtDir }, use) => {
      const host = await startPlainHost(builtDir);
      await use(host.origin);
      await host.stop();
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server),
  /** Fails every test with a problem that the test does not expect. */
  trouble: [
    async ({ builtDir, context, server, plainHost, javaScriptEnabled }, use) => {
      const trouble = new Trouble([server, plainHost]);
      await trouble.watch(context);
      // If JavaScript is off, the browser reports each script that it does not load.
      if (!javaScriptEnabled) trouble.expect(/^failed: .*\.js \(csp\)$/);
      // React changes texts only if script is enabled.
      if (javaScriptEnabled && builtDir === distDir) await trouble.watchTexts(context);
      await use(trouble);
      expect(trouble.unexpected(), "problems that the test does not expect").toEqual([]);
    },
    { auto: true },
  ],
});

/** Loads an address as a visitor would and waits until the page answers to clicks. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await becomesInteractive(page);
  return response;
}

export async function becomesInteractive(page: Page): Promise<void> {
  await page.waitForFunction(answersToClicks);
}

/** Marks the document, so that `isSameDocument` notices a reload. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-test-mark", ""));
}

export async function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.hasAttribute("data-test-mark"));
}

/** The first visible link with exactly this address. */
export function linkTo(page: Page, path: string): Locator {
  return page.locator(`a[href="${path}"]`).filter({ visible: true }).first();
}

export async function follow(page: Page, path: string): Promise<void> {
  await linkTo(page, path).click();
  await page.waitForURL((url) => url.pathname + url.search + url.hash === path);
}

/** The header's link to a language. With three languages or more, the link is in a list, which is opened first. */
export async function languageLink(page: Page, locale: Locale): Promise<Locator> {
  if (locales.length > 2) await page.locator("header summary").filter({ visible: true }).click();
  return page.locator(`header a[hreflang=${locale}]`).filter({ visible: true });
}

export async function changeLanguage(page: Page, locale: Locale): Promise<void> {
  await (await languageLink(page, locale)).click();
  await page.waitForURL((url) => localeOfPath(url.pathname) === locale);
}

/** Only `make soak` runs a test with this tag, because another test of the file is similar. */
export const inSoak = { tag: "@soak" } as const satisfies TestDetails;

/** Marks a row in a table of tests. Only `make soak` runs the rows that are not for every day. */
export function everydayIf(isForEveryDay: boolean): TestDetails {
  return isForEveryDay ? {} : inSoak;
}

/** Opens a page, and stops its clock once the page answers to clicks. After that, only the test advances the clock. */
export async function visitWithStoppedClock(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await visit(page, address);
  await stopClock(page);
}

export async function stopClock(page: Page): Promise<void> {
  // Milliseconds. The time must still be in the future when the command arrives.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Presses Tab `steps` times, from the main content on. Expects that the notice covers no focused element. */
export async function expectFocusAbove(page: Page, notice: Locator, steps: number): Promise<void> {
  const { y } = await boxOf(notice.locator(".."));
  await page.locator("main").focus();
  let seen = 0;
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      if (!activeElement || activeElement.closest("[data-shown]")) return undefined;
      const { top, height } = activeElement.getBoundingClientRect();
      return { top, height };
    });
    if (!focused?.height) continue;
    expect(focused.top).toBeLessThan(y);
    seen += 1;
  }
  // The notice itself takes one step.
  expect(seen).toBeGreaterThanOrEqual(steps - 1);
}
