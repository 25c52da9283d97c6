import { readFileSync } from "node:fs";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { listFiles } from "#pipeline/files.ts";
import { afterFile } from "#tests/support/folders.ts";
import { runInProject } from "#tests/support/programs.ts";
import { fixtureDocuments, writeDocument } from "#tests/support/sample.ts";
import { kindFilesOf, tradeWordsIn } from "#tests/support/traces.ts";
import { copyProject, type WorkingCopy } from "#tests/support/working-copy.ts";

/** Makes a beekeeper's site by docs/guides/rebrand.md, to find words of the sample's trade in the built site. */

const guide = await readFile("docs/guides/rebrand.md", "utf8");
const kinds = { oil: "honey", protein: "wax", fertilizer: "mead" };

let copy: WorkingCopy;

beforeAll(async () => {
  copy = await copyProject("bees");
  afterFile(copy.remove);
});

test("the steps of the guide lead to a site", async () => {
  await cp("tests/fixtures/brand", join(copy.dir, "src/brand"), { recursive: true });
  const snapshotDir = join(copy.dir, "snapshot");
  for (const part of ["documents", "assets"]) await rm(join(snapshotDir, part), { recursive: true });
  await cp("tests/fixtures/sample/assets", join(snapshotDir, "assets"), { recursive: true });
  const before = JSON.stringify([...fixtureDocuments("sample").values()]);
  expect(tradeWordsIn(before).length).toBeGreaterThan(5);
  for (const document of JSON.parse(inOtherTrade(before))) await writeDocument(snapshotDir, document);
  const kindFiles = kindFilesOf(guide).map((file) => join(copy.dir, file));
  expect(kindFiles.length).toBeGreaterThan(2);
  for (const file of kindFiles) {
    const text = await readFile(file, "utf8");
    await writeFile(file, inOtherTrade(text));
    expect(inOtherTrade(text), file).not.toBe(text);
  }

  await run("node", "pipeline/cli.ts", "seal");
  await run("tsc", "--build", "src", "server", "pipeline");
  const tests = [...guide.matchAll(/`npx (vitest run [^`]+)`/g)].map(([, command = ""]) => command.split(" "));
  expect(tests.length).toBeGreaterThan(1);
  for (const [program = "", ...args] of tests) await run(program, ...args);
  await run("node", "pipeline/cli.ts", "build");
});

test("no page, payload, manifest, worker, share card or other file of the site has a word of the sample's trade", async () => {
  const dist = join(copy.dir, "dist");
  const files = listFiles(dist);
  const texts = files.filter((path) => /\.(html|json|js|css|svg|xml|txt|webmanifest)$|^_\w+$/.test(path));
  expect(texts).toEqual(expect.arrayContaining(["404.html", "de.html", "de.json", "manifest.webmanifest", "sw.js"]));
  const wordsIn = (path: string) => tradeWordsIn(readFileSync(join(dist, path), "utf8"));
  expect(texts.flatMap((path) => wordsIn(path).map((word) => `${path}: ${word}`))).toEqual([]);
  expect(tradeWordsIn(files.join("\n"))).toEqual([]);
});

function inOtherTrade(text: string): string {
  const named = Object.entries(kinds).reduce(
    (now, [was, is]) => now.replaceAll(new RegExp(`\\b${was}\\b`, "g"), is),
    text,
  );
  return tradeWordsIn(named).reduce((now, word) => now.replaceAll(word, "Honig"), named);
}

async function run(program: string, ...args: string[]): Promise<void> {
  const { code, output } = await runInProject([program, ...args], { cwd: copy.dir, environment: { SOAK: "" } });
  expect({ code, output }).toEqual({ code: 0, output });
}
