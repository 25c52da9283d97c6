import { findChromium } from "#pipeline/chromium.ts";
import { oldestBrowsers } from "#pipeline/site/vite/browsers.ts";
import { reading } from "./behaviours/reading.ts";
import { asOlderBrowserFinds, withoutNewerApis } from "./older-chromium.ts";
import { openChromium } from "./puppeteer-engine.ts";
import { everything, tryEngine } from "./try-engine.ts";

/** Tries Chromium without the features that older browsers lack. Edge counts as Chrome, and iOS as Safari. */
export function tryOlderBrowser(wanted: "chrome" | "firefox" | "safari"): void {
  const program = findChromium();
  for (const env of ["works", "reads"] as const) {
    for (const browser of oldestBrowsers(env).filter(({ name }) => name === wanted)) {
      const name = `Chromium with what ${browser.name} ${browser.version} has`;
      const beforePage = withoutNewerApis(browser);
      tryEngine({
        name,
        open: program ? () => openChromium(program, name, beforePage) : undefined,
        behaviours: env === "works" ? everything : reading,
        deployment: () => asOlderBrowserFinds(browser),
      });
    }
  }
}
