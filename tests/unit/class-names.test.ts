import { join } from "node:path";
import { expect, test } from "vitest";
import { classNamesIn } from "#pipeline/site/vite/class-names.ts";
import { tempFolder, writeTree } from "#tests/support/folders.ts";

/** So many classes that names of two characters are not enough. */
const many = Array.from({ length: 700 }, (_, number) => `own-${number}`);
const modules = {
  "b.module.css": many.map((name) => `.${name}{}`).join(""),
  "a/a.module.css": ".own-1:hover .own-2{}",
};

/** Returns a function that gives a class of a module its name. */
async function openNames() {
  const dir = await tempFolder();
  await writeTree(dir, modules);
  const names = classNamesIn(dir);
  return (name: string, file: keyof typeof modules) => names(name, join(dir, file));
}

test("each class of each style module has a unique name, whatever is asked for first; ad blockers hide none", async () => {
  const [forwards, backwards] = [await openNames(), await openNames()];
  const given = [...many.map((own) => forwards(own, "b.module.css")), forwards("own-1", "a/a.module.css")];
  expect(new Set(given).size).toBe(many.length + 1);
  const last = backwards("own-1", "a/a.module.css");
  const others = many.toReversed().map((own) => backwards(own, "b.module.css"));
  expect([...others.reverse(), last]).toEqual(given);
  // Names of this form need no escapes in CSS.
  expect(given.filter((name) => !/^[A-Za-z_]+\d$/.test(name))).toEqual([]);
  expect(given.filter((name) => /ad/i.test(name))).toEqual([]);
});
