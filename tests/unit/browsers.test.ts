import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";
import { describe, expect, test } from "vitest";
import { buildTargets, oldestBrowsers, type Support } from "#pipeline/site/code/browsers.ts";
import { newerStyles } from "#tests/engines/css-features.ts";

const src = join(import.meta.dirname, "../../src");

/** A browser may lack these: the site looks plainer, and nothing is lost. */
const niceties: readonly RegExp[] = [
  // Lines and words: they break less evenly, or not inside of a word.
  /^properties\.(text-wrap|hyphens|hyphenate-limit-chars|hanging-punctuation|text-size-adjust)\b/,
  // Pointers, scrollbars, selected text.
  /^properties\.(cursor|scrollbar-color|scrollbar-width|overscroll-behavior|resize|user-select)\b|^selectors\.selection$/,
  // A page that arrives is painted in one go.
  /^properties\.(content-visibility|contain-intrinsic-block-size)\b/,
  // Hover animations are missing.
  /^properties\.(translate|scale|rotate)\b/,
  // Paper.
  /^at-rules\.page$|^properties\.break-after\b/,
  // Captions of a gallery begin where their pictures end.
  /^properties\.grid-template-rows\.subgrid$/,
  // The last line of a page may be under a notice while it has the focus.
  /^selectors\.has$/,
  // There are no forced colours to answer.
  /^at-rules\.media\.forced-colors$/,
  // The data are about flexible boxes; these are grids.
  /^properties\.(align-content|place-content)\.(start|end)$/,
  // Widths for which `@supports (inline-size: 1cqi)` asks, and an order of rows in a dialog.
  /^properties\.container-type\b|^at-rules\.container$/,
];

/** Styles that only script shows: they are never seen where it does not run. */
const ofScript = /^(behaviours\/(lightbox|progress|carousel)|ui\/notice)\//;

const targets: Record<Support, Parameters<typeof transform>[0]["targets"]> = {
  works: lightningTargets("works"),
  reads: lightningTargets("reads"),
};

function lightningTargets(env: Support) {
  return Object.fromEntries(
    oldestBrowsers(env).map(({ name, version }) => {
      const [major = 0, minor = 0] = String(version).split(".").map(Number);
      return [name, (major << 16) | (minor << 8)];
    }),
  );
}

const sheets = globSync("**/*.css", { cwd: src }).filter((file) => !file.startsWith("catalogue/"));

describe("what a style sheet uses is known to the oldest browsers, has something before it, or is a nicety", () => {
  test.each(sheets)("%s", (file) => {
    const env = ofScript.test(file) ? "works" : "reads";
    const code = readFileSync(join(src, file));
    // As Vite does it: nesting and ranges become what these browsers know.
    const css = transform({ filename: file, code, targets: targets[env] ?? {}, errorRecovery: true }).code.toString();
    const missing = newerStyles(css, oldestBrowsers(env)).filter(({ feature }) => {
      return !niceties.some((nicety) => nicety.test(feature));
    });
    const told = missing.map(({ feature, at, lackedBy }) => {
      return `${feature}: ${lackedBy.map(({ name, version }) => `${name} ${version}`).join(", ")}\n${at}`;
    });
    expect(told, "give an older value before it, ask with @supports, or say in niceties what its lack costs").toEqual(
      [],
    );
  });
});

test("each nicety is still used", () => {
  const used = sheets.flatMap((file) => {
    const code = readFileSync(join(src, file));
    const css = transform({ filename: file, code, targets: targets.reads ?? {}, errorRecovery: true }).code.toString();
    return newerStyles(css, oldestBrowsers("reads")).map(({ feature }) => feature);
  });
  expect(niceties.filter((nicety) => !used.some((feature) => nicety.test(feature)))).toEqual([]);
});

test.each([
  ["an unknown value", "a { overflow: clip }", "properties.overflow.clip"],
  ["an unknown property", "a { container-type: size }", "properties.container-type"],
  ["an unknown unit", "a { height: 1cqi }", "types.length.container_query_length_units"],
  ["an unknown function", "a { color: color-mix(in srgb, red, blue) }", "types.color.color-mix"],
  ["an unknown question", "@media (scripting: none) { a { top: 0 } }", "at-rules.media.scripting"],
  ["an unknown range", "@media (width > 9em) { a { top: 0 } }", "at-rules.media.range_syntax"],
  ["an unknown selector", "a:has(b) { top: 0 }", "selectors.has"],
])("%s is found", (_, css, feature) => {
  expect(newerStyles(css, oldestBrowsers("reads")).map((style) => style.feature)).toContain(feature);
});

test.each([
  ["an older value before it", "a { overflow: hidden; overflow: clip }"],
  ["a question before it", "@supports (overflow: clip) { a { overflow: clip } }"],
])("%s is enough", (_, css) => {
  expect(newerStyles(css, oldestBrowsers("reads"))).toEqual([]);
});

test("an older value is forgotten where the newer one holds a variable", () => {
  const css = "a { width: calc(1px + var(--b)); width: calc(1cqi + var(--b)) }";
  expect(newerStyles(css, oldestBrowsers("reads"))).not.toEqual([]);
});

test("Vite is told the oldest browsers of each list", () => {
  expect(buildTargets("works")).toEqual(expect.arrayContaining(["chrome109", "firefox115", "safari16.4", "ios16.4"]));
  expect(buildTargets("reads")).toEqual(expect.arrayContaining(["chrome99", "firefox97", "safari15.4", "ios15.4"]));
});
