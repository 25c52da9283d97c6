import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import browserslist from "browserslist";
import { browserslistToTargets, transform } from "lightningcss";
import { expect, test } from "vitest";
import { oldestBrowsers, type Support } from "#pipeline/site/vite/browsers.ts";
import { newerStyles } from "#tests/engines/css-features.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { runMake } from "#tests/support/programs.ts";

const src = join(import.meta.dirname, "../../src");

/** A browser may lack these features: the site then looks plainer, but everything can be read and used. */
const niceties: readonly RegExp[] = [
  // A browser that lacks these features breaks lines less evenly and hyphenates no words.
  /^properties\.(text-wrap|hyphens|hyphenate-limit-chars|hanging-punctuation|text-size-adjust)\b/,
  // These style the pointer, scrollbars and selected text.
  /^properties\.(cursor|scrollbar-color|scrollbar-width|overscroll-behavior|resize|user-select)\b|^selectors\.selection$/,
  // A browser that lacks these features paints the whole page at once.
  /^properties\.(content-visibility|contain-intrinsic-block-size)\b/,
  // A browser that lacks these features shows no hover animations.
  /^properties\.(translate|scale|rotate)\b/,
  // These matter only for printed pages.
  /^at-rules\.page$|^properties\.break-after\b/,
  // If subgrid is missing, the captions of a gallery do not begin on the same line.
  /^properties\.grid-template-rows\.subgrid$/,
  // If `:has` is missing, a notice may cover the last line of a page while that line has the focus.
  /^selectors\.has$/,
  // A browser without this query has no forced colours.
  /^at-rules\.media\.forced-colors$/,
  // The compatibility data describe flexible boxes, but the site uses these values in grids.
  /^properties\.(align-content|place-content)\.(start|end)$/,
  // `@supports (inline-size: 1cqi)` guards the widths, so only the order of rows in a dialog needs containers.
  /^properties\.container-type\b|^at-rules\.container$/,
];

/** Styles of elements that only script creates: a browser that runs no script never shows these elements. */
const ofScript = /^(navigation|sections\/(gallery-section\/lightbox|testimonials\/carousel)|ui\/notice)\//;

const sheets = globSync("**/*.css", { cwd: src }).filter((file) => !file.startsWith("catalogue/"));

/** The features of a style sheet that a list's oldest browsers lack, after Vite has rewritten nesting and ranges. */
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

test("browsers that a machine chooses for its projects change no build", async () => {
  const rules = join(await tempFolder(), "browsers.mk");
  const file = join(import.meta.dirname, "../../pipeline/site/vite/browsers.ts");
  const code = `import("${file}").then((found) => console.log(found.buildTargets("reads")))`;
  await writeFile(rules, `browsers: ; @node -e '${code}'\n`);
  const ask = (settings = {}) => runMake(["-f", "Makefile", "-f", rules, "browsers"], undefined, settings);
  const expected = await ask();
  expect(expected).toMatchObject({ code: 0, output: expect.stringContaining("chrome") });
  for (const settings of [{ BROWSERSLIST: "ie 11" }, { BROWSERSLIST_ENV: "works" }, { BROWSERSLIST_CONFIG: rules }])
    expect(await ask(settings)).toEqual(expected);
});
