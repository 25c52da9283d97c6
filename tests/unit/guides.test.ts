import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { siteSettings } from "#src/content/model/site-settings.ts";
import { type GuideStep, guideSteps } from "#tests/support/guide-steps.ts";

/** Guides name only things that exist. tests/pipeline/guides.soak.test.ts runs their commands. */

const read = (file: string) => readFileSync(file, "utf8");
const guides = ["README.md", "CONTRIBUTING.md", ...listFiles("docs").map((file) => `docs/${file}`)].filter((file) =>
  file.endsWith(".md"),
);
const [ruleOfMakefile, rowOfTable] = [/^([a-z-]+):.*##/gm, /^\|.*`make ([a-z-]+)[^|]*\| /gm];
/** The commands of `make help`, by group. */
const commandGroups = groupsIn("Makefile", "##@", ruleOfMakefile);
const targets = [...commandGroups.values()].flat();

test("the table of commands has the groups of make help, with every command once", () => {
  expect(groupsIn("docs/commands.md", "##", rowOfTable)).toEqual(commandGroups);
  expect([...commandGroups.values()].every((group) => group.length > 0)).toBe(true);
});

/** The commands of each group of a file. `heading` begins a group's first line, which goes on with the group's name. */
function groupsIn(file: string, heading: string, command: RegExp): Map<string, string[]> {
  const groups = read(file)
    .split(new RegExp(`^${heading} `, "m"))
    .slice(1);
  const commandsOf = (group: string) => [...group.matchAll(command)].map(([, target = ""]) => target);
  return new Map(groups.map((group) => [group.split("\n", 1)[0] ?? "", commandsOf(group)]));
}

/** Files that readers of a guide remove (the first) or make, without a code block that says so. */
const changedByReaders = [
  "src/brand/font-fallbacks.css",
  ...["src/i18n/fr.json", "src/catalogue/texts/fr.json"],
  ...["src/sections/quotation/quotation.tsx", "src/sections/quotation/quotation.module.css"],
];

test.each(guides)("all commands and files that %s names exist", (guide) => {
  const text = read(guide);
  // Commands are in indented lines, in `code`, or after `&&`.
  const commands = [...text.matchAll(/(?:^ {4}|`|&& )make ([a-z][a-z-]*)/gm)].map(([, target]) => target);
  expect(commands.filter((target) => !targets.includes(target ?? ""))).toEqual([]);
  // Paths are in `code`.
  const paths = [...text.matchAll(/`((?:src|pipeline|server|studio|deploy|docs|tests|\.github)\/[\w./-]+)`/g)];
  // A code block with `file=` says what a reader writes into which file.
  const written = [...text.matchAll(/```\w+ file=(\S+)/g)].map(([, path]) => path);
  const missing = paths.map(([, path = ""]) => path).filter((path) => !existsSync(path) && !written.includes(path));
  expect(missing.filter((path) => !changedByReaders.includes(path))).toEqual([]);
});

test("each place in the code at which a guide's block goes is there", async () => {
  const names = listFiles("docs/guides").map((file) => file.replace(/\.md$/, ""));
  const steps = (await Promise.all(names.map(guideSteps))).flat();
  // Another company has other files in src/brand/.
  const inCode = steps.filter(({ file }) => !file.startsWith("src/brand/"));
  const anchorOf = ({ how }: GuideStep) => how.after ?? how.before ?? how.replace;
  const anchored = inCode.filter((step) => anchorOf(step) !== undefined);
  expect(anchored.length).toBeGreaterThan(5);
  expect(anchored.filter((step) => !read(step.file).includes(anchorOf(step) ?? ""))).toEqual([]);
});

test("each walk through the code visits no file twice", () => {
  const [, walks = ""] = /\n## Four walks[^\n]*\n(.*?)\n## /s.exec(read("docs/architecture.md")) ?? [];
  // A walk begins with "From"; a file that it visits has at least one folder in its path.
  const visited = walks
    .split(/\n(?=From )/)
    .map((walk) => [...walk.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path]) => path));
  const walked = visited.filter((paths) => paths.length > 0);
  expect(walked).toHaveLength(4);
  for (const paths of walked) expect(paths).toEqual([...new Set(paths)]);
});

test("the example changes are in the files that the guide names", () => {
  const rows = read("docs/guides/small-wishes.md")
    .split("\n")
    .filter((line) => line.startsWith("| "));
  const places = rows.flatMap((row) => [...row.matchAll(/`(\w+)` (?:in|of) `([\w./-]+)`/g)]);
  expect(places.length).toBeGreaterThan(5);
  for (const [, name = "", place = ""] of places) {
    if (place === "siteSettings") expect(Object.keys(siteSettings.properties), place).toContain(name);
    else expect(read(place), place).toMatch(new RegExp(`\\b${name}\\b`));
  }
});
