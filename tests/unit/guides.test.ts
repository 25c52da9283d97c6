import { existsSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { siteSettings } from "#src/content/model/site-settings.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { type GuideStep, guideSteps, takeStep } from "#tests/support/guide-steps.ts";

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

/** The commands of each group of a file. `heading` begins a group's first line, which goes on with the group's name. */
function groupsIn(file: string, heading: string, command: RegExp): Map<string, string[]> {
  const groups = read(file)
    .split(new RegExp(`^${heading} `, "m"))
    .slice(1);
  const commandsOf = (group: string) => [...group.matchAll(command)].map(([, target = ""]) => target);
  return new Map(groups.map((group) => [group.split("\n", 1)[0] ?? "", commandsOf(group)]));
}

test.each(guides)("all commands and files that %s names exist", (guide) => {
  const text = read(guide);
  // Commands are in indented lines, in `code`, or after `&&`.
  const commands = [...text.matchAll(/(?:^ {4}|`|&& )make ([a-z][a-z-]*)/gm)].map(([, target]) => target);
  expect(commands.filter((target) => !targets.includes(target ?? ""))).toEqual([]);
  const paths = [...text.matchAll(/`((?:src|pipeline|server|studio|deploy|docs|tests|\.github)\/[\w./-]+)`/g)];
  const missing = paths.map(([, path]) => path ?? "").filter((path) => !existsSync(path));
  // A code block with `file=` says what a reader writes into which file.
  const made = [...text.matchAll(/```\w+ file=(\S+)/g)].map(([, path]) => path);
  expect(missing.filter((path) => !madeByReaders.test(path) && !made.includes(path))).toEqual([]);
});

test("each place in the code at which a guide's block goes is there", async () => {
  const names = listFiles("docs/guides").map((file) => file.replace(/\.md$/, ""));
  const steps = (await Promise.all(names.map(guideSteps))).flat();
  // Another company has other files in src/brand/.
  const inCode = steps.filter(({ file }) => !file.startsWith("src/brand/"));
  const anchored = inCode.map(({ place, file, how }) => ({
    place,
    file,
    anchor: how.after ?? how.before ?? how.replace,
  }));
  const places = anchored.filter(({ anchor }) => anchor !== undefined);
  expect(places.length).toBeGreaterThan(5);
  expect(places.filter(({ file, anchor = "" }) => !read(file).includes(anchor))).toEqual([]);
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

/** Files that readers of a guide make or remove. */
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

const old = '{\n  "a": { "b": 1 }\n}\n';

/** A file after a step of a guide. tests/pipeline/agency.soak.test.ts relies on an error if the step does not fit. */
async function afterStep(how: GuideStep["how"], code: string): Promise<string> {
  const dir = await tempFolder();
  await writeFile(join(dir, "a.json"), old);
  await takeStep(dir, { place: "docs/guides/a.md:7", file: "a.json", code, how });
  return readFile(join(dir, "a.json"), "utf8");
}

test.each([
  ["as a whole file", {}, "{}\n", "{}\n"],
  ["below a line", { after: "{" }, '  "z": 0,\n', '{\n  "z": 0,\n  "a": { "b": 1 }\n}\n'],
  ["above a line", { before: '"a"' }, '  "z": 0,\n', '{\n  "z": 0,\n  "a": { "b": 1 }\n}\n'],
  ["in place of a text", { replace: '"b": 1' }, '"b": "$&"\n', '{\n  "a": { "b": "$&" }\n}\n'],
  [
    "into a JSON file",
    { merge: "" },
    '{ "a": { "c": [2] } }',
    '{\n  "a": {\n    "b": 1,\n    "c": [\n      2\n    ]\n  }\n}\n',
  ],
])("a block of a guide goes %s", async (_, how, code, becomes) => {
  expect(await afterStep(how, code)).toBe(becomes);
});

test("a block of a guide whose place is gone is an error that names the guide's line", async () => {
  await expect(afterStep({ after: "no such text" }, "")).rejects.toThrow(
    'docs/guides/a.md:7: a.json has no "no such text".',
  );
});
