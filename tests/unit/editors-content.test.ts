import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { graphOf, importLines, reachedFrom } from "#tests/support/import-lines.ts";

/** Editors change the content every day. A test outside of `content/` that read it would fail because of their work. */
const inTests = importLines(["tests"]).filter(({ isPackage }) => !isPackage);
const testFiles = [...new Set(inTests.map(({ from }) => from))];
const testGraph = graphOf(inTests, (file) => (file.startsWith("tests/") ? file : undefined));
const sourceOf = (file: string) => readFileSync(file, "utf8");

/** This file runs before all tests, and serves the site of the content to the tests in `content/`. */
const setup = "tests/support/serve-built-site.ts";

/** Matches code that names the folder of the project's content, or of the site that is built from it. */
const ownFolder = /(?:\broot, "|\.\.\/\.\.\/)(?:snapshot|dist)(?![\w.-])/;

const outsideOfContent = testFiles.filter(
  (file) => /\.(test|spec)\.ts$/.test(file) && !/^tests\/(browser\/)?content\//.test(file),
);

test.each(outsideOfContent)("%s does not read the content of editors", (file) => {
  const reached = [file, ...reachedFrom(file, testGraph)];
  expect(reached.filter((each) => each !== setup && ownFolder.test(sourceOf(each)))).toEqual([]);
});

test("the tests of the content read it through one module, and their dev server shows their own content", () => {
  const doors = testFiles.filter((file) => file.startsWith("tests/support/") && ownFolder.test(sourceOf(file)));
  expect(doors).toEqual(["tests/support/content-site.ts"]);
  const starting = testFiles.filter((file) => sourceOf(file).includes('["pipeline/cli.ts", "dev"]'));
  // This file contains the words, too.
  expect(starting.length).toBeGreaterThan(1);
  expect(starting.filter((file) => !sourceOf(file).includes("SNAPSHOT_DIR:"))).toEqual([]);
});
