import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { differences, readTree } from "#tests/support/folders.ts";
import { writeSample } from "#tests/support/sample.ts";
import { copyProject } from "#tests/support/working-copy.ts";

type Edit = readonly [file: string, from: string | RegExp, to: string];

/** Edits of code whose results a build caches. Each edit changes files, and no edit hides the effect of another one. */
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

/** A copy of the project, whose builds share caches until `forget`. */
async function openCopy() {
  const { dir, pipeline, remove } = await copyProject("caches");
  onTestFinished(remove);
  await writeSample(join(dir, "sample"));
  return {
    dir,
    pipeline,
    async build(): Promise<Record<string, string>> {
      expect(await pipeline("build", "--dir", join(dir, "sample"), "--out", "dist")).toMatchObject({ code: 0 });
      return readTree(join(dir, "dist"));
    },
    async forget(): Promise<void> {
      for (const folder of [".cache", "dist"]) await rm(join(dir, folder), { recursive: true });
    },
  };
}

test.for(Object.entries(edits))("after an edit of %s, old caches change no byte of a build", async ([, own]) => {
  const { dir, build, forget } = await openCopy();
  const before = await build();
  for (const [file, from, to] of own) {
    const path = join(dir, file);
    const code = await readFile(path, "utf8");
    expect(code).not.toBe(code.replace(from, to));
    await writeFile(path, code.replace(from, to));
  }
  const withCaches = await build();
  await forget();
  expect(differences(withCaches, await build())).toEqual([]);
  expect(differences(before, withCaches)).not.toEqual([]);
});

test("after an edit of a rule, documents in which the check had found no fault are checked again", async () => {
  const { dir, pipeline } = await openCopy();
  const check = () => pipeline("check", "--dir", join(dir, "sample"));
  expect(await check()).toMatchObject({ code: 0 });
  const rules = join(dir, "pipeline/rules/document-rules.ts");
  const code = await readFile(rules, "utf8");
  const withOneMore = code.replace(
    "  checkSchema,\n",
    '$&  ({ document }) => [problemIn(document, [], say("salary.order"))],\n',
  );
  expect(withOneMore).not.toBe(code);
  await writeFile(rules, withOneMore);
  expect(await check()).toMatchObject({ code: 1 });
});

test("code that is edited while it is bundled, and then restored, is bundled anew", async () => {
  const { dir, build, forget } = await openCopy();
  const styles = join(dir, "src/styles/base.css");
  const before = await readFile(styles, "utf8");
  // While Vite reads its configuration, this code edits a style once, if the file `edit` exists.
  const edit = `if (existsSync("edit")) rmSync("edit"), appendFileSync("${styles}", "p { color: red }");`;
  const imports = 'import { appendFileSync, existsSync, rmSync } from "node:fs";';
  await writeFile(join(dir, "vite.config.ts"), `${imports}\n${edit}\n`, { flag: "a" });
  await writeFile(join(dir, "edit"), "");
  const edited = await build();
  await writeFile(styles, before);
  const made = await build();
  await forget();
  expect(differences(made, await build())).toEqual([]);
  expect(differences(made, edited)).not.toEqual([]);
});
