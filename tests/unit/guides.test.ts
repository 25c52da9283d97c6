import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { siteSettings } from "#src/content/model/page-parts.ts";

/** Guides name only things that exist. tests/pipeline/guides.soak.test.ts runs their commands. */

const read = (file: string) => readFileSync(file, "utf8");
const guides = ["README.md", "CONTRIBUTING.md", ...listFiles("docs").map((file) => `docs/${file}`)].filter((file) =>
  file.endsWith(".md"),
);
/** The commands of `make help`, by group. */
const commandGroups = groupsIn("Makefile", "##@", /^([a-z-]+):.*##/gm);
const targets = [...commandGroups.values()].flat();

test("the table of commands has the groups of make help, with every command once", () => {
  expect(groupsIn("docs/commands.md", "##", /^\|.*`make ([a-z-]+)[^|]*\| /gm)).toEqual(commandGroups);
  expect([...commandGroups.values()].every((group) => group.length > 0)).toBe(true);
});

function groupsIn(file: string, heading: string, command: RegExp): Map<string, string[]> {
  const groups = read(file)
    .split(new RegExp(`^${heading} `, "m"))
    .slice(1);
  const commandsOf = (group: string) => [...group.matchAll(command)].map(([, target = ""]) => target);
  return new Map(groups.map((group) => [group.split("\n", 1)[0] ?? "", commandsOf(group)]));
}

test.each(guides)("all commands and files that %s names exist", (guide) => {
  const text = read(guide);
  const commands = [...text.matchAll(/(?:^ {4}|`|&& )make ([a-z][a-z-]*)/gm)].map(([, target]) => target);
  expect(commands.filter((target) => !targets.includes(target ?? ""))).toEqual([]);
  const paths = [...text.matchAll(/`((?:src|pipeline|server|studio|deploy|docs|tests|\.github)\/[\w./-]+)`/g)];
  const missing = paths.map(([, path]) => path ?? "").filter((path) => !existsSync(path));
  // Code blocks say which file they are.
  const made = [...text.matchAll(/```\w+ file=(\S+)/g)].map(([, path]) => path);
  expect(missing.filter((path) => !madeByReaders.test(path) && !made.includes(path))).toEqual([]);
});

test("each walk through the code visits no file twice", () => {
  const [, walks = ""] = /\n## Four walks[^\n]*\n(.*?)\n## /s.exec(read("docs/architecture.md")) ?? [];
  const visited = walks
    .split(/\n(?=From )/)
    .map((walk) => [...walk.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path]) => path));
  const walked = visited.filter((paths) => paths.length > 0);
  expect(walked).toHaveLength(4);
  for (const paths of walked) expect(paths).toEqual([...new Set(paths)]);
});

/** Files that exist only after, or before, what a guide says. */
const madeByReaders = /font-fallbacks|quotation|3-company|\/fr\.json|baseline\.json|^tests\/bench\/results/;

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
