import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import browserslist from "browserslist";
import { browserslistToTargets, transform } from "lightningcss";
import { expect, test } from "vitest";
import { oldestBrowsers, type Support } from "#pipeline/site/vite/browsers.ts";
import { newerStyles } from "#tests/engines/css-features.ts";

const src = join(import.meta.dirname, "../../src");

/** A browser may lack these features: the site then looks plainer, but everything can be read and used. */
const niceties: readonly RegExp[] = [
  // A browser without these breaks lines less evenly and hyphenates no words.
  /^properties\.(text-wrap|hyphens|hyphenate-limit-chars|hanging-punctuation|text-size-adjust)\b/,
  // These style the pointer, scrollbars and selected text.
  /^properties\.(cursor|scrollbar-color|scrollbar-width|overscroll-behavior|resize|user-select)\b|^selectors\.selection$/,
  // A browser without these paints the whole page at once.
  /^properties\.(content-visibility|contain-intrinsic-block-size)\b/,
  // A browser without these animates nothing under the pointer.
  /^properties\.(translate|scale|rotate)\b/,
  // These matter only for printed pages.
  /^at-rules\.page$|^properties\.break-after\b/,
  // In a browser without subgrid, captions of a gallery do not begin on the same line.
  /^properties\.grid-template-rows\.subgrid$/,
  // In a browser without `:has`, a notice may cover the last line of a page while that line has the focus.
  /^selectors\.has$/,
  // A browser without this query has no forced colours.
  /^at-rules\.media\.forced-colors$/,
  // The compatibility data describe flexible boxes, but the site uses these values in grids.
  /^properties\.(align-content|place-content)\.(start|end)$/,
  // `@supports (inline-size: 1cqi)` guards the widths, so only the order of rows in a dialog differs.
  /^properties\.container-type\b|^at-rules\.container$/,
];

/** Styles of elements that only script creates. Browsers that run none of the site's code never show these elements. */
const ofScript = /^(navigation|sections\/(gallery-section\/lightbox|testimonials\/carousel)|ui\/notice)\//;

const sheets = globSync("**/*.css", { cwd: src }).filter((file) => !file.startsWith("catalogue/"));

/**
 * The features of a style sheet that the oldest browsers of a list in package.json lack, after Vite has rewritten nesting
 * and ranges. The site's code runs in the browsers of `works`; its pages can be read in those of `reads`.
 */
function lackingIn(file: string, env: Support) {
  const code = readFileSync(join(src, file));
  const targets = browserslistToTargets(browserslist(undefined, { env }));
  const css = transform({ filename: file, code, targets, errorRecovery: true }).code.toString();
  return newerStyles(css, oldestBrowsers(env));
}

test.each(sheets)("the oldest browsers know each CSS feature of %s, or can do without it", (file) => {
  const missing = lackingIn(file, ofScript.test(file) ? "works" : "reads").filter(
    ({ feature }) => !niceties.some((nicety) => nicety.test(feature)),
  );
  const told = missing.map(({ feature, at, lackedBy }) => {
    return `${feature}: ${lackedBy.map(({ name, version }) => `${name} ${version}`).join(", ")}\n${at}`;
  });
  const remedy =
    "give an older value before it, guard it with @supports, or add it to `niceties` with its lack's effect";
  expect(told, remedy).toEqual([]);
});

/** A browser falls back to an older value before the newer one, except if the newer value contains a variable. */
test.each([
  ["a { color: color-mix(in srgb, red, blue) }", ["types.color.color-mix"]],
  ["a { width: calc(1px + var(--b)); width: calc(1cqi + var(--b)) }", ["types.length.container_query_length_units"]],
  ["a { overflow: hidden; overflow: clip }", []],
])("in %s, the oldest browsers lack %j", (css, features) => {
  expect(newerStyles(css, oldestBrowsers("reads")).map(({ feature }) => feature)).toEqual(features);
});

test("each feature in the list of niceties is still used", () => {
  const used = sheets.flatMap((file) => lackingIn(file, "reads").map(({ feature }) => feature));
  expect(niceties.filter((nicety) => !used.some((feature) => nicety.test(feature)))).toEqual([]);
});
