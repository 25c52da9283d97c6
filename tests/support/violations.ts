import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** The minified code, because each page has to parse it: `axe.source` is more than twice as long. */
const source = readFileSync(join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Finds what axe reports about accessibility, with a line for each element. Contrast is not checked in forced colours:
 * axe reads our colours, but the browser paints the visitor's.
 */
export async function findViolations(page: Page): Promise<string[]> {
  // The colours in the middle of a fade do not count.
  await page.evaluate(animationsOver);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const isForced = await page.evaluate(() => window.matchMedia("(forced-colors: active)").matches);
  const results = await page.evaluate(
    ({ values, isForced }) =>
      window.axe.run(document, {
        runOnly: { type: "tag", values },
        rules: { "color-contrast": { enabled: !isForced } },
        resultTypes: ["violations"],
      }),
    { values: tags, isForced },
  );
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} – ${target.join(" ")} – ${failureSummary}`),
  );
}

/** Runs in the page until all transitions and animations have ended, except endless ones. */
async function animationsOver(): Promise<void> {
  const isPassing = (animation: Animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime));
  const passing = document.getAnimations().filter(isPassing);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
