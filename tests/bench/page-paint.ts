import { setTimeout as pause } from "node:timers/promises";
import type { Browser, CDPSession, Page } from "@playwright/test";

/** One cold load of a page, as a small phone on a slow line has it. Times are milliseconds since the navigation began. */
export interface PagePaint {
  readonly firstContentfulPaintMs: number;
  readonly largestContentfulPaintMs: number;
  /** The worst session window, as https://web.dev/articles/cls defines it. */
  readonly cumulativeLayoutShift: number;
  /** What long tasks take beyond 50 ms each, from the first paint until the page is quiet. */
  readonly totalBlockingTimeMs: number;
  /** Before the load event, over the line, headers included. */
  readonly bytes: number;
  readonly requests: number;
}

/** The slow 4G that Lighthouse assumes, here as the browser throttles it: a wait for each request, and one line. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const processorSlowdown = 4;
const phone = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Milliseconds after the last request: what starts when the page is idle is over then. */
const settleMs = 3_000;

/** Milliseconds from which a task is a long one. */
const longTaskMs = 50;

/**
 * Without script no script arrives, and all else is as it is with it. A browser in which script is switched off would be
 * no comparison: it loads all pictures at once, those far below as well.
 */
export async function measurePaintOf(browser: Browser, url: string, hasScript: boolean): Promise<PagePaint> {
  // A context has caches of its own: each load is a first visit.
  const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const transfer = await watchTransfer(session);
    if (!hasScript) await session.send("Network.setBlockedURLs", { urls: ["*.js"] });
    await session.send("Network.emulateNetworkConditions", line);
    await session.send("Emulation.setCPUThrottlingRate", { rate: processorSlowdown });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForLoadState("networkidle");
    await pause(settleMs);
    return { ...figuresOf(await readEntries(page)), ...transfer() };
  } finally {
    await context.close();
  }
}

/** Counts what has arrived until the page's load event. */
async function watchTransfer(session: CDPSession): Promise<() => Pick<PagePaint, "bytes" | "requests">> {
  const finished: { readonly timestamp: number; readonly bytes: number }[] = [];
  let loadedAt = 0;
  session.on("Network.loadingFinished", ({ timestamp, encodedDataLength }) => {
    finished.push({ timestamp, bytes: encodedDataLength });
  });
  session.on("Page.loadEventFired", ({ timestamp }) => {
    loadedAt = timestamp;
  });
  await session.send("Network.enable");
  await session.send("Page.enable");
  return () => {
    const inTime = finished.filter(({ timestamp }) => timestamp <= loadedAt);
    return { bytes: inTime.reduce((sum, { bytes }) => sum + bytes, 0), requests: inTime.length };
  };
}

interface Entry {
  readonly name: string;
  readonly startTime: number;
  readonly duration: number;
  /** Of a layout shift. */
  readonly value?: number;
}

type Entries = Readonly<Record<(typeof entryTypes)[number], readonly Entry[]>>;

const entryTypes = ["paint", "largest-contentful-paint", "layout-shift", "longtask"] as const;

/** What the browser has noted. It is asked at the end alone: whoever listens meanwhile takes time from the page. */
async function readEntries(page: Page): Promise<Entries> {
  const lists = await page.evaluate(
    (types) =>
      types.map((type) => {
        const observer = new PerformanceObserver(() => undefined);
        observer.observe({ type, buffered: true });
        return observer.takeRecords().map((entry) => entry.toJSON());
      }),
    entryTypes,
  );
  return Object.fromEntries(entryTypes.map((type, index) => [type, lists[index]])) as unknown as Entries;
}

function figuresOf(entries: Entries): Omit<PagePaint, "bytes" | "requests"> {
  const firstPaint = entries.paint.find(({ name }) => name === "first-contentful-paint")?.startTime;
  const largestPaint = entries["largest-contentful-paint"].at(-1)?.startTime;
  if (firstPaint === undefined || largestPaint === undefined) throw new Error("The page has painted nothing.");
  const blocking = entries.longtask.map(
    ({ startTime, duration }) => startTime + duration - Math.max(startTime, firstPaint) - longTaskMs,
  );
  return {
    firstContentfulPaintMs: firstPaint,
    largestContentfulPaintMs: largestPaint,
    cumulativeLayoutShift: worstWindow(entries["layout-shift"]),
    totalBlockingTimeMs: blocking.reduce((sum, time) => sum + Math.max(0, time), 0),
  };
}

/** Shifts of less than a second apart, and of five seconds at most, count together. Nobody touches the page here. */
function worstWindow(shifts: readonly Entry[]): number {
  let [worst, sum, startedAt, lastAt] = [0, 0, 0, Number.NEGATIVE_INFINITY];
  for (const { startTime, value = 0 } of shifts) {
    const isSame = startTime - lastAt < 1_000 && startTime - startedAt < 5_000;
    sum = isSame ? sum + value : value;
    if (!isSame) startedAt = startTime;
    lastAt = startTime;
    worst = Math.max(worst, sum);
  }
  return worst;
}
