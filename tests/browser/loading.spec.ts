import { tellConnection } from "#tests/support/connection.ts";
import { company, jobSlugs } from "#tests/support/site.ts";
import { expect, test } from "#tests/support/test.ts";
import { follow, visit } from "#tests/support/visit.ts";

type Page = Parameters<typeof visit>[0];

for (const width of [375, 1440]) {
  for (const path of ["/de", "/de/produkte", `/de/jobs/${jobSlugs[0]}`, "/en/team"]) {
    test(`nothing on ${path} jumps while it loads and is read, ${width} px wide`, async ({ page }) => {
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

test("no film is fetched before one asks for it", async ({ page }) => {
  const films: string[] = [];
  page.on("request", (request) => /\.mp4\b/.test(request.url()) && films.push(request.url()));
  await visit(page, "/de");
  await expect(page.locator('main a[href$=".mp4"]')).not.toHaveCount(0);
  await readToTheEnd(page);
  expect(films).toEqual([]);
});

test("a click fetches the next page's payload and code, and no other page", async ({ page }) => {
  await tellConnection(page, { saveData: true });
  await visit(page, "/de");
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await follow(page, "/de/team");
  await expect(page.locator("h1")).not.toBeEmpty();
  await expect(page).toHaveTitle(new RegExp(company.shortName));
  // The browser fetches the icon when it finds the time.
  const pages = fetched.filter((path) => !/^\/(assets|media)\/|^\/(icon|favicon)\./.test(path));
  expect(pages).toEqual(["/de/team.json"]);
});

test("pictures below the first screen wait, and come when one reaches them", async ({ page }) => {
  const pictures: string[] = [];
  page.on("request", (request) => request.resourceType() === "image" && pictures.push(request.url()));
  await visit(page, "/de");
  const before = pictures.length;
  await readToTheEnd(page);
  expect(pictures.length).toBeGreaterThan(before);
  const unshown = await page
    .locator("main img")
    .evaluateAll((images) => images.filter((image) => !(image as HTMLImageElement).naturalWidth).length);
  expect(unshown).toBe(0);
});

/** Screen by screen, waiting for the pictures of each. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const screens = Math.ceil(document.documentElement.scrollHeight / window.innerHeight);
    for (let screen = 0; screen <= screens; screen++) {
      window.scrollTo({ top: screen * window.innerHeight, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const shown = [...document.images].filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < window.innerHeight;
      });
      await Promise.all(shown.map((image) => image.decode().catch(() => {})));
    }
  });
}

declare global {
  interface Window {
    shifts: number[];
  }
}
