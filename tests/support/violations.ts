import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { animationsOver } from "./view.ts";

/** The minified code is less than half as long as `axe.source`, and each page has to parse it. */
const source = readFileSync(join(import.meta.dirname, "../../node_modules/axe-core/axe.min.js"), "utf8");

const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** Contrast is not checked in forced colours, because axe reads our colours, but the browser paints the visitor's. */
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

declare global {
  interface Window {
    axe: typeof axe;
  }
}
