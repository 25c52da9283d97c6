import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importLines } from "#tests/support/import-lines.ts";

/** Editors change the content every day: a test outside of `content/` that looked at it would fail for their work. */

const lines = importLines(["tests"]).filter(({ isPackage }) => !isPackage);
const importsOf = Map.groupBy(lines, ({ from }) => from);

/** Runs before all tests, and serves the content's site to those that may look at it. */
const setup = "tests/support/serve-built-site.ts";

const programs = [...importsOf.keys()].filter((file) => /\.(test|spec)\.ts$/.test(file));
const behaviours = programs.filter((file) => !/^tests\/(browser\/)?content\//.test(file));

/** A folder of the project's own: its content, and the site that is built from it. */
const ownFolder = /(?:\broot, "|\.\.\/\.\.\/)(?:snapshot|dist)(?![\w.-])/;

test.each(behaviours)("%s does not look at what editors write", (file) => {
  const looking = reachedFrom(file).filter((reached) => reached !== setup && ownFolder.test(sourceOf(reached)));
  expect(looking).toEqual([]);
});

test("a dev server of the tests shows other content than the project's", () => {
  const starting = [...importsOf.keys()].filter((file) => sourceOf(file).includes("vite-react-ssg/bin/"));
  expect(starting.length).toBeGreaterThan(0);
  expect(starting.filter((file) => !sourceOf(file).includes("SNAPSHOT_DIR:"))).toEqual([]);
});

test("the tests of the content look at it by one door", () => {
  const doors = lines.map(({ from }) => from).filter((file) => ownFolder.test(sourceOf(file)) && isSupport(file));
  expect([...new Set(doors)].sort()).toEqual(["tests/support/content-site.ts"]);
});

function reachedFrom(file: string): string[] {
  const reached = new Set([file]);
  for (const each of reached) for (const { to } of importsOf.get(each) ?? []) if (isTest(to)) reached.add(to);
  return [...reached];
}

function isTest(file: string): boolean {
  return file.startsWith("tests/");
}

function isSupport(file: string): boolean {
  return file.startsWith("tests/support/");
}

function sourceOf(file: string): string {
  return readFileSync(file, "utf8");
}
