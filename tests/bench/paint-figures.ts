import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { browserLaunch } from "#tests/support/browser.ts";
import { type Figures, median, type Plan, ratio } from "./figures.ts";
import { pagesOf, serveSite } from "./served-site.ts";

const run = promisify(execFile);

/** Lighthouse is installed separately, because only this bench needs its 114 packages. */
const dir = join(import.meta.dirname, "lighthouse");

/** With developer tools, which visitors lack, V8 parses all code twice more for an Error that React creates. */
const withoutToolsCost = "--js-flags=--no-enable-lazy-source-positions";

/** Measures when a phone on a slow connection paints a page, with and without script. */
export async function measurePaint({ runs, say }: Plan): Promise<Figures> {
  await using site = await serveSite();
  if (!existsSync(join(dir, "node_modules/lighthouse"))) {
    await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: dir });
  }
  const rows = [];
  for (const path of pagesOf("home")) {
    say(`Painting ${path} …`);
    const [without, withScript]: [Paint[], Paint[]] = [[], []];
    // Both alternate, so that a machine that slows down affects them equally.
    for (let load = 0; load < runs; load += 1) {
      without.push(await paintOf(site.origin + path, false));
      withScript.push(await paintOf(site.origin + path, true));
    }
    const middle = (loads: readonly Paint[], name: keyof Paint) => median(loads.map((load) => load[name]));
    for (const [script, loads] of [["no", without] as const, ["yes", withScript] as const]) {
      const overBare = (name: keyof Paint) => ratio(middle(loads, name), middle(without, name));
      rows.push({
        page: path,
        script,
        "FCP ms": Math.round(middle(loads, "firstContentfulPaint")),
        "FCP ÷ without": overBare("firstContentfulPaint"),
        "LCP ms": Math.round(middle(loads, "largestContentfulPaint")),
        "LCP ÷ without": overBare("largestContentfulPaint"),
        "TBT ms": Math.round(middle(loads, "totalBlockingTime")),
        CLS: Number(middle(loads, "cumulativeLayoutShift").toFixed(4)),
      });
    }
  }
  return {
    title: "Paint: a first visit on a phone, with and without script",
    notes: [
      `The median of ${runs} loads of Lighthouse 13 (mobile; slow 4G and the processor are throttled by Chromium, nothing is simulated).`,
      "Without script: the same browser, to which no script is given.",
      "Goals: FCP and LCP at most 1.1 × those without script, TBT at most 50 ms, CLS 0.",
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

/** Loads a page once. Lighthouse sometimes fails ("NO_NAVSTART") and asks to be run again. */
async function paintOf(url: string, hasScript: boolean, attempts = 5): Promise<Paint> {
  const { executablePath, args } = browserLaunch(withoutToolsCost);
  const options = ["--quiet", "--output=json", "--only-categories=performance", "--throttling-method=devtools"];
  const flags = `--chrome-flags=--headless ${args.join(" ")}`;
  const blocked = hasScript ? [] : ["--blocked-url-patterns=*.js"];
  try {
    const { stdout } = await run(join(dir, "node_modules/.bin/lighthouse"), [url, ...options, flags, ...blocked], {
      env: { ...process.env, CHROME_PATH: executablePath },
      maxBuffer: 64_000_000,
    });
    return JSON.parse(stdout).audits.metrics.details.items[0];
  } catch (error) {
    if (attempts <= 1) throw error;
    return paintOf(url, hasScript, attempts - 1);
  }
}
