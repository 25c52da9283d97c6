import { type Address, pathFor } from "#src/addresses.ts";
import { defaultLocale, locales } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, test } from "#tests/support/content-test.ts";
import { readToTheEnd } from "#tests/support/scroll.ts";
import { everydayIf, visit } from "#tests/support/test.ts";

/** The pages that are made of the most parts, and of different ones. */
const [slug] = contentSite.jobSlugs;
const tried: Address[] = [
  { screen: "home", variant: defaultLocale },
  { screen: "products", variant: defaultLocale },
  { screen: "team", variant: locales.at(-1) ?? defaultLocale },
  ...(slug ? [{ screen: "job", variant: defaultLocale, slug } as const] : []),
];

for (const [turn, width] of [375, 1440].entries()) {
  for (const [place, path] of tried.map(pathFor).entries()) {
    // Every day a page at each width.
    const isTurn = place % 2 === turn && place < 2;
    test(`nothing on ${path} jumps, ${width} px wide`, everydayIf(isTurn), async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(() => {
        const observer = new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(readShift)));
        window.shifts = [];
        observer.observe({ type: "layout-shift", buffered: true });

        function readShift(entry: PerformanceEntry): number {
          const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
          return hadRecentInput ? 0 : value;
        }
      });
      await visit(page, path);
      await readToTheEnd(page);
      const shifts = await page.evaluate(() => window.shifts);
      expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
    });
  }
}

declare global {
  interface Window {
    shifts: number[];
  }
}
