import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { differences, readTree } from "#tests/support/folders.ts";
import { writeSample } from "#tests/support/sample.ts";
import { copyProject } from "#tests/support/working-copy.ts";

type Edit = readonly [file: string, from: string | RegExp, to: string];

/** Edits of the code behind what a build caches, which change its files. Those beside one another hide none of them. */
const edits: Readonly<Record<string, readonly Edit[]>> = {
  "pages and pictures": [
    ["pipeline/site/host/content-security-policy.ts", 'content="style-src ', 'content="style-src  '],
    ["pipeline/site/drawing/derive-picture.ts", /quality: \d+/g, "quality: 9"],
  ],
  "compression and fonts": [
    ["pipeline/site/files/compress.ts", "unknownSystem = 255", "unknownSystem = 254"],
    ["pipeline/site/brand/web-fonts.ts", "max: heaviest", "max: lightest"],
  ],
};

test.for(Object.entries(edits))("after an edit of %s, old caches change no byte of a build", async ([, own]) => {
  const copy = await copyProject("caches");
  onTestFinished(copy.remove);
  const dir = join(copy.dir, "sample");
  await writeSample(dir);
  const build = async (): Promise<Record<string, string>> => {
    expect(await copy.pipeline("build", "--dir", dir, "--out", "dist")).toMatchObject({ code: 0 });
    return readTree(join(copy.dir, "dist"));
  };
  const before = await build();
  for (const [file, from, to] of own) {
    const path = join(copy.dir, file);
    const code = await readFile(path, "utf8");
    expect(code).not.toBe(code.replace(from, to));
    await writeFile(path, code.replace(from, to));
  }
  const withCaches = await build();
  for (const folder of [".cache", "dist"]) await rm(join(copy.dir, folder), { recursive: true });
  expect(differences(withCaches, await build())).toEqual([]);
  expect(differences(before, withCaches)).not.toEqual([]);
});
