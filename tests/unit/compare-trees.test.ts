import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstDifference } from "#pipeline/verify/compare-trees.ts";
import { writeTree } from "#tests/support/file-tree.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const tree = { "de/a.html": "<p>eins</p>", "b.bin": "\u0000\u0001\u0002" };

async function difference(change: (dir: string) => Promise<void>) {
  const [one, other] = [await tempFolder(), await tempFolder()];
  for (const dir of [one, other]) {
    await writeTree(dir, tree);
    for (const name of Object.keys(tree)) await chmod(join(dir, name), 0o644);
  }
  await change(other);
  return firstDifference({ dir: one, name: "dist" }, { dir: other, name: "the rebuilt site" });
}

test("the same names, rights and bytes are no difference", async () => {
  expect(await difference(async () => {})).toBeUndefined();
});

test.each([
  [
    "other bytes",
    { "de/a.html": "<p>zwei</p>" },
    "de/a.html",
    'differs from byte 3 on: "<p>eins</p>" here and "<p>zwei</p>" there',
  ],
  ["fewer bytes", { "de/a.html": "<p>eins" }, "de/a.html", "differs from byte 7 on"],
  ["bytes that are no text", { "b.bin": "\u0000\u0003\u0002" }, "b.bin", 'differs from byte 1 on: "0102" here'],
  ["a new file", { "0.txt": "" }, "0.txt", "is only in the rebuilt site"],
])("%s are told with their place", async (_, changed, file, what) => {
  const found = await difference((dir) => writeTree(dir, changed));
  expect(found?.file).toBe(file);
  expect(found?.what).toContain(what);
});

test("other rights are told", async () => {
  const found = await difference((dir) => chmod(join(dir, "b.bin"), 0o600));
  expect(found).toEqual({ file: "b.bin", what: "has the rights 644 here and 600 there" });
});
