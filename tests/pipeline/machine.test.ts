import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, dirname, join, resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findChromium } from "#pipeline/chromium.ts";
import { checkSnapshot } from "#pipeline/rules/check.ts";
import { digestOfFiles } from "#pipeline/site/cache/build-inputs.ts";
import { isLeftover } from "#src/content/leftover-files.ts";
import { readSnapshot } from "#src/content/read.ts";
import { contentRepository } from "#tests/support/content-repository.ts";
import { set } from "#tests/support/edit-snapshot.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { gitIn, runMake, runVerb } from "#tests/support/programs.ts";
import { rounds } from "#tests/support/rounds.ts";
import { sampleDay, sampleFolder } from "#tests/support/sample.ts";

/** A person's machine leaves files in folders and sets variables. Neither changes an answer of a command. */

const base = fc.constantFrom("page-home.json", "x", "picture.jpg", "2-more.sql");
const left = fc.oneof(
  fc.constantFrom(
    ".DS_Store",
    "Thumbs.db",
    "thumbs.db",
    "desktop.ini",
    ".directory",
    "Icon\r",
    ".nfs0000a1",
    ".Trash-1000",
  ),
  base.map((name) => `._${name}`),
  base.map((name) => `${name}~`),
  fc.tuple(base, fc.constantFrom("swp", "swo", "un~")).map(([name, ending]) => `.${name}.${ending}`),
  base.map((name) => `#${name}#`),
  base.map((name) => `.#${name}`),
  base.map((name) => `.~lock.${name}#`),
  fc.tuple(base, fc.constantFrom("orig", "rej")).map(([name, ending]) => `${name}.${ending}`),
);
const folder = fc.constantFrom(
  "",
  "documents/",
  "documents/page/",
  "documents/page/__MACOSX/",
  "assets/",
  "assets/.AppleDouble/",
);

test("files that a desktop or an editor leaves in a snapshot are ignored", async () => {
  const dir = await sampleFolder();
  const [whole, digest] = [readSnapshot(dir), digestOfFiles(dir, [""])];
  const isNotThere = fc.asyncProperty(fc.uniqueArray(fc.tuple(folder, left), { minLength: 1 }), async (names) => {
    const files = names.map(([place, name]) => join(dir, place, name));
    for (const file of files) {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, '{"_id":"x"');
    }
    expect(await checkSnapshot(dir)).toEqual([]);
    expect(await runVerb(["seal", "--dir", dir, "--today", sampleDay])).toMatchObject({ code: 0, err: "" });
    expect(readSnapshot(dir)).toEqual(whole);
    expect(digestOfFiles(dir, [""])).toBe(digest);
    for (const file of files) await rm(file, { force: true });
  });
  await fc.assert(isNotThere, { numRuns: rounds(10, 200) });
});

test("git ignores the same files, and no other", () => {
  const ignored = (path: string) => {
    try {
      return gitIn(process.cwd())("check-ignore", "--no-index", path) !== "";
    } catch {
      return false;
    }
  };
  const isSame = fc.property(fc.oneof(left, base), (name) => {
    expect([name, ignored(`public/${name}`)]).toEqual([name, isLeftover(name)]);
  });
  fc.assert(isSame, { numRuns: rounds(30, 300) });
});

/** Settings of git that have changed an answer somewhere, or might. */
const settingsOfGit = {
  "log.follow": "true",
  "log.showSignature": "true",
  "log.showRoot": "false",
  "log.date": "relative",
  "log.decorate": "full",
  "log.abbrevCommit": "true",
  "log.diffMerges": "separate",
  "format.pretty": "oneline",
  "i18n.logOutputEncoding": "ISO-8859-1",
  "status.showUntrackedFiles": "no",
  "status.relativePaths": "false",
  "core.quotePath": "true",
  "core.excludesFile": "all-files",
  "core.hooksPath": "hooks",
  "core.pager": "false",
  "color.ui": "always",
  "color.diff": "always",
  "diff.noprefix": "true",
  "diff.renames": "copies",
  "diff.relative": "true",
  "diff.orderFile": "no-such-file",
  "diff.external": "false",
  "diff.ignoreSubmodules": "all",
  "grep.lineNumber": "true",
};

test("a person's settings of git change no answer", async () => {
  const content = await contentRepository();
  await content.edit(set("page-home", "title.de", "Grüße"));
  content.commit("Ändern: größer");
  await content.edit(set("page-home", "title.de", "Von Hand"));
  await writeFile(join(content.dir, "new.txt"), "");
  await writeFile(join(content.folder, "all-files"), "*\n");
  const commands = [
    ["history", "--id=page-home"],
    ["explain", "--id=page-home"],
    ["diff", "--base=HEAD~1"],
  ];
  const answers = async (settings: readonly (readonly [string, string])[]) => {
    const named = settings.flatMap(([name, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, name],
      [`GIT_CONFIG_VALUE_${index}`, name === "core.excludesFile" ? join(content.folder, value) : value],
    ]);
    const environment = { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(named) };
    const told = [];
    for (const command of commands) told.push(await content.runWith(environment, ...command));
    return told;
  };
  const expected = await answers([]);
  expect(expected).toMatchObject([{ code: 0 }, { code: 0 }, { code: 0 }]);
  expect(await content.runWith({ GIT_LITERAL_PATHSPECS: "1" }, "history", "--id=page-home")).toEqual(expected[0]);
  const isSame = fc.asyncProperty(fc.subarray(Object.entries(settingsOfGit), { minLength: 8 }), async (settings) => {
    expect(await answers(settings)).toEqual(expected);
  });
  await fc.assert(isSame, { numRuns: rounds(3, 40), examples: [[Object.entries(settingsOfGit)]] });
});

test("a clone without files fetches them at once", async () => {
  const content = await contentRepository();
  content.git("config", "uploadpack.allowFilter", "true");
  await content.edit(set("page-home", "title.de", "Neu"));
  content.commit("An edit");
  const clone = await contentRepository();
  const dir = join(clone.folder, "partial");
  gitIn(clone.folder)("clone", "--quiet", "--filter=blob:none", "--no-checkout", `file://${content.folder}`, dir);
  gitIn(dir)("checkout", "--quiet", "HEAD", "--", "site/snapshot/snapshot.json");
  const trace = join(clone.folder, "trace");
  const args = ["diff", "--base=HEAD~1", "--head=HEAD", "--dir", join(dir, "site/snapshot")];
  const { code, out, err } = await runVerb(args, { GIT_TRACE: trace });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Neu");
  // The command fetches once for each commit.
  expect((await readFile(trace, "utf8")).match(/built-in: git fetch/g)).toHaveLength(2);
});

test("targets named together run one after the other, whatever MAKEFLAGS a machine has", async () => {
  const dir = await tempFolder();
  const targets = "slow:\n\t@sleep 0.2; echo slow\nquick:\n\t@echo quick\n";
  await writeFile(join(dir, "Makefile"), `include ${resolve("Makefile")}\n${targets}`);
  const { output } = await runMake(["slow", "quick"], dir, { MAKEFLAGS: "-j4" });
  expect(output).toBe("slow\nquick\n");
});

test("a folder whose name PATH cannot hold is refused before anything is installed", async () => {
  const dir = join(await tempFolder(), "a:b");
  await mkdir(dir);
  await writeFile(join(dir, "Makefile"), `include ${resolve("Makefile")}\n`);
  await writeFile(join(dir, "package-lock.json"), "{}");
  const { code, output } = await runMake(["build"], dir);
  expect({ code, output }).toEqual({ code: 2, output: expect.stringMatching(/a:b has a colon .* another folder\.$/m) });
});

test("CHROMIUM is preferred to PATH, and chromium to chrome; a missing file in CHROMIUM is an error", async () => {
  const [one, two] = [await tempFolder(), await tempFolder()];
  const [chrome, chromium] = [join(one, "google-chrome"), join(two, "chromium")];
  for (const file of [chrome, chromium]) await writeFile(file, "#!/bin/sh\n", { mode: 0o755 });
  expect(findChromium({ PATH: one })).toBe(chrome);
  expect(findChromium({ PATH: [one, two].join(delimiter) })).toBe(chromium);
  expect(findChromium({ PATH: two, CHROMIUM: chrome })).toBe(chrome);
  expect(() => findChromium({ PATH: two, CHROMIUM: join(one, "missing") })).toThrow(/CHROMIUM is ".*missing"/);
});
