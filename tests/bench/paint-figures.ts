import { type Browser, chromium, type Page } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";
import { type Figures, median, type Plan, ratio } from "./figures.ts";
import { pagesOf, serveSite } from "./served-site.ts";

/** While a driver uses the developer tools, V8 parses all code twice more for an Error that React creates. */
const withoutToolsCost = "--js-flags=--no-enable-lazy-source-positions";

/** Lighthouse's "slow 4G": the values with which Chromium throttles requests (its constant `mobileSlow4G`). */
const slow4G = {
  offline: false,
  latency: 562.5, // Milliseconds.
  downloadThroughput: (1474.56 * 1024) / 8, // Bytes per second.
  uploadThroughput: (675 * 1024) / 8,
};

/** Measures when a phone on a slow connection paints a page, with and without script. */
export async function measurePaint({ runs, say }: Plan): Promise<Figures> {
  await using site = await serveSite();
  await using browser = await chromium.launch(browserLaunch(withoutToolsCost));
  const rows = [];
  for (const path of pagesOf("home")) {
    for (const slower of [4, 6]) {
      say(`Painting ${path}, processor ÷ ${slower} …`);
      const [without, withScript]: [Paint[], Paint[]] = [[], []];
      // The two kinds of loads alternate, so that a machine that becomes slower affects both equally.
      for (let load = 0; load < runs; load += 1) {
        without.push(await paintOf(browser, site.origin + path, { slower, hasScript: false }));
        withScript.push(await paintOf(browser, site.origin + path, { slower, hasScript: true }));
      }
      for (const [script, loads] of [["no", without] as const, ["yes", withScript] as const]) {
        const middle = (name: keyof Paint, of = loads) => median(of.map((load) => load[name]));
        const overBare = (name: keyof Paint) => ratio(middle(name), middle(name, without));
        rows.push({
          page: path,
          processor: `÷ ${slower}`,
          script,
          "FCP ms": Math.round(middle("firstContentfulPaint")),
          "FCP ÷ without": overBare("firstContentfulPaint"),
          "LCP ms": Math.round(middle("largestContentfulPaint")),
          "LCP ÷ without": overBare("largestContentfulPaint"),
          "TBT ms": Math.round(middle("totalBlockingTime")),
          CLS: Number(middle("cumulativeLayoutShift").toFixed(4)),
        });
      }
    }
  }
  return {
    title: "Paint: a first visit on a phone, with and without script",
    notes: [
      `The median of ${runs} loads in Chromium at 412 × 823, whose connection is Lighthouse's slow 4G and whose processor is slowed down.`,
      "Without script: the same browser, to which no script is given.",
      "TBT counts what exceeds 50 ms of each task after the first paint until 3 s after the load.",
      "Goals: FCP at most 1.05, LCP at most 1.1 × those without script; TBT at most 50 ms at ÷ 4; CLS 0.",
    ],
    rows,
  };
}

/** Milliseconds, except for the shift. */
interface Paint {
  readonly firstContentfulPaint: number;
  readonly largestContentfulPaint: number;
  readonly totalBlockingTime: number;
  readonly cumulativeLayoutShift: number;
}

interface Load {
  /** How many times slower the processor runs: with 4, it has a quarter of its speed. */
  readonly slower: number;
  readonly hasScript: boolean;
}

/** Loads a page once, with an empty cache and no worker. */
async function paintOf(browser: Browser, url: string, { slower, hasScript }: Load): Promise<Paint> {
  const viewport = { width: 412, height: 823 };
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, serviceWorkers: "block" });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4G);
  if (!hasScript) await session.send("Network.setBlockedURLs", { urls: ["*.js"] });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.goto(url);
  await page.waitForTimeout(3000);
  const paint = await paintSeen(page);
  await context.close();
  return paint;
}

function paintSeen(page: Page): Promise<Paint> {
  return page.evaluate(async () => {
    const entriesOf = <Entry extends PerformanceEntry>(type: string) =>
      new Promise<Entry[]>((resolve) => {
        // An observer is not called when there are no entries.
        setTimeout(() => resolve([]), 500);
        new PerformanceObserver((list) => resolve(list.getEntries() as Entry[])).observe({ type, buffered: true });
      });
    const [paints, largest, tasks, shifts] = await Promise.all([
      entriesOf("paint"),
      entriesOf<PerformanceEntry & { renderTime: number; loadTime: number }>("largest-contentful-paint"),
      entriesOf("longtask"),
      entriesOf<PerformanceEntry & { value: number }>("layout-shift"),
    ]);
    const firstPaint = paints.find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN;
    const blocking = (task: PerformanceEntry) =>
      Math.max(0, task.startTime + task.duration - Math.max(task.startTime, firstPaint) - 50);
    return {
      firstContentfulPaint: firstPaint,
      largestContentfulPaint: largest.at(-1)?.startTime ?? Number.NaN,
      totalBlockingTime: tasks.reduce((sum, task) => sum + blocking(task), 0),
      cumulativeLayoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
    };
  });
}
