import { type Browser, chromium, type Page } from "@playwright/test";
import { type PlainScreen, placePath } from "#src/addresses.ts";
import { browserLaunch } from "#tests/support/browser.ts";
import { becomesInteractive, linkTo } from "#tests/support/test.ts";
import { type Figures, median, medianAndSlowest, type Plan, ratio } from "./figures.ts";
import { serveSite } from "./served-site.ts";

const clicks = 9;

const viewport = { width: 1440, height: 900 };

const tour: readonly PlainScreen[] = ["products", "jobs", "team", "partners", "about"];

/** Measures the time from a click on a link to the frame with the next heading. The page was fetched ahead. */
export async function measureClicks({ say }: Plan): Promise<Figures> {
  await using site = await serveSite();
  await using browser = await chromium.launch(browserLaunch());
  const rows = [];
  for (const slower of [1, 4]) {
    say(`Clicking, processor ÷ ${slower} …`);
    const page = await openPage(browser, slower);
    await page.goto(`${site.origin}${placePath({ screen: "home" }, "de")}`);
    await becomesInteractive(page);
    await page.waitForLoadState("networkidle");
    const times: number[] = [];
    const loads: number[] = [];
    for (let click = 0; click < clicks; click += 1) {
      const path = placePath({ screen: tour[click % tour.length] ?? "team" }, "de");
      times.push(await timeOfClick(page, path));
      await page.waitForLoadState("networkidle");
      loads.push(await timeOfLoad(browser, site.origin + path, slower));
    }
    rows.push({
      processor: `÷ ${slower}`,
      ...medianAndSlowest(times),
      "load ms": Math.round(median(loads)),
      "click ÷ load": ratio(median(times), median(loads)),
    });
    await page.context().close();
  }
  return {
    title: "From a click on a link to the next page's heading",
    notes: [
      `${clicks} links of the header, whose pages have been fetched ahead, in Chromium at 1440 × 900.`,
      "From the click to the end of the frame in which the next page's heading is painted.",
      "Load: the first paint of the same page as a document, with an empty cache and the same processor.",
      "Goal: click ÷ load at most 0.25 at ÷ 4.",
    ],
    rows,
  };
}

/** Opens a page with an empty cache. `slower`: 4 gives the processor a quarter of its speed. */
async function openPage(browser: Browser, slower: number): Promise<Page> {
  const context = await browser.newContext({ viewport, serviceWorkers: "block" });
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
  return page;
}

async function timeOfClick(page: Page, path: string): Promise<number> {
  const measured = page.evaluate(async () => {
    const headingText = () => document.querySelector("main h1")?.textContent;
    const before = headingText();
    const { timeStamp } = await new Promise<Event>((resolve) => {
      document.addEventListener("click", resolve, { capture: true, once: true });
    });
    // React may reuse the heading's element, so its text is compared.
    while (!headingText() || headingText() === before) await new Promise(requestAnimationFrame);
    // The frame is painted after its callbacks. An urgent task runs right after the paint, before other work.
    return scheduler.postTask(() => performance.now() - timeStamp, { priority: "user-blocking" });
  });
  await linkTo(page, path).click();
  return measured;
}

async function timeOfLoad(browser: Browser, url: string, slower: number): Promise<number> {
  const page = await openPage(browser, slower);
  await page.goto(url);
  const paint = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  const time = await paint.jsonValue();
  await page.context().close();
  return time ?? Number.NaN;
}

declare const scheduler: { postTask<T>(task: () => T, options: { priority: "user-blocking" }): Promise<T> };
