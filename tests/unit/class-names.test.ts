import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { classNamesIn } from "#pipeline/site/styles/class-names.ts";
import { tempFolder } from "#tests/support/folders.ts";

async function namesOf(modules: Readonly<Record<string, string>>) {
  const dir = await tempFolder();
  for (const [name, css] of Object.entries(modules)) {
    await mkdir(join(dir, name, ".."), { recursive: true });
    await writeFile(join(dir, name), css);
  }
  const names = await classNamesIn(dir);
  return (name: string, file: string) => names(name, join(dir, file));
}

/** More than two characters can name. */
const many = Array.from({ length: 700 }, (_, number) => `own-${number}`);

test("each class of each style module has a name of its own, whatever order they are asked in", async () => {
  const modules = {
    "b.module.css": many.map((name) => `.${name}{}`).join(""),
    "a/a.module.css": ".own-1:hover .own-2{}",
  };
  const [names, again] = [await namesOf(modules), await namesOf(modules)];
  const of = (ask: typeof names) => [...many.map((own) => ask(own, "b.module.css")), ask("own-1", "a/a.module.css")];
  const given = of(names);
  expect(new Set(given).size).toBe(many.length + 1);
  expect(
    [again("own-1", "a/a.module.css"), ...[...many].reverse().map((own) => again(own, "b.module.css"))].reverse(),
  ).toEqual(given);
});

test("names need no escapes in CSS, and no list of advertisements knows them", async () => {
  const names = await namesOf({ "a.module.css": many.map((name) => `.${name}{}`).join("") });
  const given = many.map((own) => names(own, "a.module.css"));
  expect(given.filter((name) => !/^[A-Za-z_]+\d$/.test(name))).toEqual([]);
  expect(given.filter((name) => /ad/i.test(name))).toEqual([]);
});
