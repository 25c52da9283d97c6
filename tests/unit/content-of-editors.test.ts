import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { graphOf, importsIn, reachedFrom } from "#tests/support/imports.ts";

/** Editors change the content every day, so a test outside of `content/` that read it would fail one day. */

const imports = importsIn(["tests"]);
const testFiles = [...new Set(imports.map(({ from }) => from))];
const graph = graphOf(imports, (file) => (file.startsWith("tests/") ? file : undefined));
const sourceOf = (file: string) => readFileSync(file, "utf8");

/** This file runs before all tests, and serves the site of the content to the tests in `content/`. */
const setup = "tests/support/serve-built-site.ts";

/** Matches code that names the folder of the project's content, or of the site that is built from it. */
const ownFolder = /(?:\broot, "|\.\.\/\.\.\/)(?:snapshot|dist)(?![\w.-])/;

const outsideOfContent = testFiles.filter(
  (file) => /\.(test|spec)\.ts$/.test(file) && !/^tests\/(browser\/)?content\//.test(file),
);

test.each(outsideOfContent)("%s does not read the content of editors", (file) => {
  const reached = [file, ...reachedFrom(file, graph)];
  expect(reached.filter((each) => each !== setup && ownFolder.test(sourceOf(each)))).toEqual([]);
});

test("the tests of the content read it through one module, and their dev server shows their own content", () => {
  const readers = testFiles.filter((file) => file.startsWith("tests/support/") && ownFolder.test(sourceOf(file)));
  expect(readers).toEqual(["tests/support/content-site.ts"]);
  const starting = testFiles.filter((file) => sourceOf(file).includes('["pipeline/cli.ts", "dev"]'));
  // One of these files is this test, whose own code contains the words that it looks for.
  expect(starting.length).toBeGreaterThan(1);
  expect(starting.filter((file) => !sourceOf(file).includes("SNAPSHOT_DIR:"))).toEqual([]);
});
