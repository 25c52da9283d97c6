import type { Page } from "@playwright/test";
import { pathFor, placePath } from "#src/addresses.ts";
import { defaultLocale } from "#src/locales.ts";
import { contentSite } from "#tests/support/content-site.ts";
import { expect, test } from "#tests/support/content-test.ts";
import { becomesInteractive, follow, visit } from "#tests/support/visit.ts";

declare global {
  interface Window {
    shifts: number[];
  }
}

const paths = contentSite.addresses.filter(({ variant }) => variant === defaultLocale).map(pathFor);
const imprint = placePath({ screen: "imprint" }, defaultLocale);
const jobs = placePath({ screen: "jobs" }, defaultLocale);

for (const path of paths) {
  test(`nothing on ${path} moves when the fonts come late`, async ({ page }) => {
    await noteShifts(page);
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const release = await visitWithoutFonts(page, path);
      const before = await page.evaluate(() => window.shifts.length);
      release();
      await page.evaluate(() => document.fonts.ready);
      await isPainted(page);
      expect(await page.evaluate((from) => window.shifts.slice(from), before), `${width} px wide`).toEqual([]);
    }
  });
}

test("a font that came too late is used from the next page on", async ({ page }) => {
  const release = await visitWithoutFonts(page, imprint);
  const standIn = await widthOf(page, "h1");
  release();
  await page.evaluate(() => document.fonts.ready);
  expect(await widthOf(page, "h1")).toBe(standIn);
  await follow(page, jobs);
  await follow(page, imprint);
  await expect.poll(() => widthOf(page, "h1")).not.toBe(standIn);
});

test("the fonts of the first paint are asked for by the page itself, before any style is read", async ({ request }) => {
  for (const path of ["/de", "/en/contact", "/404"]) {
    const html = await (await request.get(path)).text();
    const preloaded = [...html.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map((found) => found[1]);
    expect(preloaded).toHaveLength(2);
    for (const address of preloaded) {
      expect(address && (await request.get(address)).status()).toBe(200);
      expect(html, "it is the very file that the styles name").toContain(`url(${address})`);
    }
  }
});

/** Titles as companies give them, in both languages. */
const titles = [
  "Verfahrensingenieurin Futtermittel (m/w/d)",
  "Chemielaborant (m/w/d)",
  "Leitung Qualitätssicherung und Labor (w/m/d)",
  "Ausbildung zur Elektronikerin für Betriebstechnik",
  "Wartung und Instandhaltung der Anlagen",
  "Sachbearbeitung Einkauf und Logistik",
  "Projektleitung Anlagenbau in Teilzeit",
  "Masterarbeit: Fütterung von Forellen",
  "Wie wir mit Ihren Daten umgehen",
  "Ein Quadratmeter. Ein Jahr. Bis zu eine Tonne Protein.",
  "Process Engineer, Feed (m/f/d)",
  "Laboratory Technician (f/m/d)",
  "Head of Quality Assurance and Laboratory",
  "Apprenticeship as an Electronics Technician",
  "Maintenance of plant and machinery",
  "Purchasing and Logistics Clerk",
  "Project Manager, Plant Engineering, part-time",
  "Master’s thesis: Feeding trout",
  "How we handle your data",
  "One square metre. One year. Up to a tonne of protein.",
];

test("titles break in the font that stands in as they do in the one that follows", async ({ page }) => {
  await visit(page, jobs);
  await page.evaluate(() => document.fonts.load('650 40px "Bricolage Grotesque Variable"'));
  const widths = Array.from({ length: 33 }, (_, step) => 320 + step * 50);
  const different: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    different.push(...(await titlesThatBreakDifferently(page)).map((title) => `${width} px: ${title}`));
  }
  // One in two hundred: the widths of single letters differ, so that no stretching fits every title.
  expect(different.length, different.join("\n")).toBeLessThanOrEqual((titles.length * widths.length) / 200);
});

async function titlesThatBreakDifferently(page: Page): Promise<string[]> {
  return page.evaluate((titles) => {
    const heading = document.querySelector("h1");
    if (!heading) throw new Error("The page has no heading.");
    const linesIn = (title: string, fonts: string) => {
      const copy = heading.cloneNode() as HTMLElement;
      copy.textContent = title;
      copy.style.fontFamily = fonts;
      copy.style.paddingBlock = "0";
      heading.after(copy);
      const lines = Math.round(copy.offsetHeight / Number.parseFloat(getComputedStyle(copy).lineHeight));
      copy.remove();
      return lines;
    };
    const [webFont = "", ...standIns] = getComputedStyle(heading).fontFamily.split(",");
    return titles.filter((title) => linesIn(title, webFont) !== linesIn(title, standIns.join()));
  }, titles);
}

/** Opens a page whose fonts do not come until the function it gives is called. */
async function visitWithoutFonts(page: Page, path: string): Promise<() => void> {
  const fonts = /\.woff2$/;
  await page.unroute(fonts);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(fonts, async (route) => {
    await held;
    await route.continue();
  });
  // The page has not loaded as long as they are on their way.
  await page.goto(path, { waitUntil: "domcontentloaded" });
  // Its code waits for that, or for somebody who does something; and after 3 s Chromium gives such a font up for good.
  await page.keyboard.press("Shift");
  await becomesInteractive(page);
  await isPainted(page);
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

/** Two frames later everything that was to be drawn has been. */
async function isPainted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}

async function widthOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().width;
  });
}
