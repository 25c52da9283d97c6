import { chromium } from "@playwright/test";
import { browserLaunch } from "#tests/support/browser.ts";
import { type Figures, type Plan, ratio } from "./figures.ts";
import { installLighthouse, type LighthousePaint, measureLighthouse } from "./lighthouse-paint.ts";
import { measurePaintOf, type PagePaint } from "./page-paint.ts";
import { pagesOf, serveSite } from "./served-site.ts";

/**
 * React makes an Error while it is evaluated. Where developer tools are attached, as they are here, V8 parses all of its
 * code twice more to note where; in visitors' browsers it does not. With this flag it notes that while it compiles.
 */
const withoutToolsCost = "--js-flags=--no-enable-lazy-source-positions";

/** When a phone on a slow line has painted a page, and when it would have without script. */
export async function measurePaint({ runs, say }: Plan, distDir: string): Promise<Figures> {
  await using site = await serveSite(distDir);
  await using browser = await chromium.launch(browserLaunch(withoutToolsCost));
  const rows = [];
  await installLighthouse();
  for (const path of pagesOf("home")) {
    say(`Painting ${path} …`);
    const url = `${site.origin}${path}`;
    const [without, withScript]: [PagePaint[], PagePaint[]] = [[], []];
    // In turns: a machine that gets slower does so for both.
    for (let run = 0; run < runs; run += 1) {
      without.push(await measurePaintOf(browser, url, false));
      withScript.push(await measurePaintOf(browser, url, true));
    }
    const bare = { ...medians(without), ...medians(await byLighthouse(url, false)) };
    const full = { ...medians(withScript), ...medians(await byLighthouse(url, true)) };
    rows.push(row(path, "no", bare, bare), row(path, "yes", full, bare));
  }
  return {
    name: "paint",
    title: "Paint: a first visit on a phone, with and without script",
    notes: [
      `The median of ${runs} cold loads in Chromium, 360 × 640 at two pixels a pixel, processor ÷ 4; 1.6 Mbit/s down, 750 kbit/s up, and 150 ms for each request.`,
      "Without script: the same browser, to which no script is given.",
      "Goals: FCP and LCP at most 1.1 × those without script, TBT at most 50 ms, CLS 0.",
      `Lighthouse: the median of ${lighthouseRuns} loads of Lighthouse 13 (mobile, simulated).`,
      "Attached developer tools add 50 to 100 ms to the evaluation of React, which a flag leaves out here; Lighthouse has them in its TBT.",
      "TBT: what tasks take beyond 50 ms each, from the first paint until three quiet seconds after the last request.",
      "kB and requests: before the load event, over the line, with brotli and headers.",
    ],
    columns: Object.keys(rows[0] ?? {}),
    rows,
  };
}

const lighthouseRuns = 3;

async function byLighthouse(url: string, hasScript: boolean): Promise<LighthousePaint[]> {
  const loads = [];
  for (let run = 0; run < lighthouseRuns; run += 1) loads.push(await measureLighthouse(url, hasScript));
  return loads;
}

type Paint = PagePaint & LighthousePaint;

function row(page: string, script: string, paint: Paint, bare: Paint) {
  return {
    page,
    script,
    "FCP ms": Math.round(paint.firstContentfulPaintMs),
    "FCP ÷ without": ratio(paint.firstContentfulPaintMs, bare.firstContentfulPaintMs),
    "LCP ms": Math.round(paint.largestContentfulPaintMs),
    "LCP ÷ without": ratio(paint.largestContentfulPaintMs, bare.largestContentfulPaintMs),
    "TBT ms": Math.round(paint.totalBlockingTimeMs),
    CLS: Number(paint.cumulativeLayoutShift.toFixed(4)),
    kB: Number((paint.bytes / 1000).toFixed(1)),
    requests: paint.requests,
    "Lighthouse FCP ms": Math.round(paint.firstContentfulPaint),
    "Lighthouse FCP ÷ without": ratio(paint.firstContentfulPaint, bare.firstContentfulPaint),
    "Lighthouse LCP ÷ without": ratio(paint.largestContentfulPaint, bare.largestContentfulPaint),
    "Lighthouse TBT ms": Math.round(paint.totalBlockingTime),
  };
}

/** Of each figure by itself. */
function medians<T extends object>(loads: readonly T[]): T {
  const median = (name: string) => {
    const sorted = loads.map((load) => load[name as keyof T] as number).sort((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  return Object.fromEntries(Object.keys(loads[0] ?? {}).map((name) => [name, median(name)])) as T;
}
