import type { Page } from "@playwright/test";
import { type Address, pathFor } from "#src/addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, test } from "#tests/support/content-test.ts";
import { holdBack } from "#tests/support/far-network.ts";
import { becomesInteractive, everydayIf, inSoak, visit } from "#tests/support/test.ts";
import { painted, readToTheEnd } from "#tests/support/view.ts";

declare global {
  interface Window {
    /** The sizes of all layout shifts of the page. */
    shifts: number[];
  }
}

/** The pages that have the most sections, and those that have the most kinds of sections. */
const tried: Address[] = [
  { screen: "home", variant: defaultLocale },
  { screen: "products", variant: defaultLocale },
  { screen: "team", variant: locales.at(-1) ?? defaultLocale },
  ...contentSite.jobSlugs.slice(0, 1).map((slug): Address => ({ screen: "job", variant: defaultLocale, slug })),
];

for (const [turn, width] of [375, 1440].entries()) {
  for (const [place, path] of tried.map(pathFor).entries()) {
    // The everyday run tries one page at each width. The long run tries all pages.
    const isTurn = place % 2 === turn && place < 2;
    test(`nothing on ${path} jumps, ${width} px wide`, everydayIf(isTurn), async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await noteShifts(page);
      await visit(page, path);
      await readToTheEnd(page);
      const shifts = await page.evaluate(() => window.shifts);
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
    });
  }
}

const paths = contentSite.addresses.filter(({ variant }) => variant === defaultLocale).map(pathFor);
for (const path of paths) {
  test(`nothing on ${path} moves when the fonts come late`, inSoak, async ({ page }) => {
    await noteShifts(page);
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const release = await visitWithoutFonts(page, path);
      const before = await page.evaluate(() => window.shifts.length);
      release();
      await page.evaluate(() => document.fonts.ready);
      await painted(page);
      expect(await page.evaluate((from) => window.shifts.slice(from), before), `${width} px wide`).toEqual([]);
    }
  });
}

async function visitWithoutFonts(page: Page, path: string): Promise<() => void> {
  const fonts = /\.woff2$/;
  await page.unroute(fonts);
  const { release } = await holdBack(page, fonts);
  // The page's load event waits for the fonts, so the test does not wait for this event.
  await page.goto(path, { waitUntil: "domcontentloaded" });
  // The page's code waits for the fonts or for the first interaction. Chromium gives up a late font after 3 s.
  await page.keyboard.press("Shift");
  await becomesInteractive(page);
  await painted(page);
  return release;
}

async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}
