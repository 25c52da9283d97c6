import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Records are found: by the list of them, and from wherever they are named. */

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/decisions");
const records = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name));
const numbers = new Set(records.map((name) => name.slice(0, 4)));

test("the list names every record by its own title, in order", () => {
  const listed = readFileSync(join(folder, "README.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("- ["));
  const titled = records.sort().map((name) => {
    const [, title] = /^# (\d{4} .+)$/m.exec(readFileSync(join(folder, name), "utf8")) ?? [];
    return `- [${title}](${name})`;
  });
  expect(listed).toEqual(titled);
  expect(numbers.size, "each number is one record's").toBe(records.length);
});

test.each(records)("%s says why, what and what follows", (name) => {
  const headings = readFileSync(join(folder, name), "utf8").match(/^## .+$/gm);
  expect(headings).toEqual(["## Context", "## Decision", "## Consequences"]);
});

test("every record that code or a document names is there", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: root })
    .toString()
    .split("\n")
    .filter((file) => /(\.(tsx?|css|html|md|yml)|Makefile|\.env\.example)$/.test(file))
    .filter((file) => existsSync(join(root, file)));
  const missing = files.flatMap((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const paths = [...text.matchAll(/docs\/decisions\/(\d{4}[\w-]*\.md)/g)].map(([, name = ""]) => name);
    const lost = paths.filter((name) => !records.includes(name));
    // Records name each other by number, or by a link beside them.
    const isRecord = dirname(file) === "docs/decisions";
    const named = isRecord
      ? [...text.matchAll(/(?<![\d.,-])(0\d{3})(?![\d.,]\d|\d)/g)].map(([, number = ""]) => number)
      : [];
    return [...lost, ...named.filter((number) => !numbers.has(number))].map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
