import { globSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown, UserConfig } from "vite";
import { expect, test } from "vitest";
import { classNamesIn } from "#pipeline/site/vite/class-names.ts";
import { tempFolder, writeTree } from "#tests/support/folders.ts";
import config from "../../vite.config.ts";

const files = globSync("src/**/*.{ts,tsx}");

test("each file that a group of the browsers' code names exists", () => {
  const { environments } = config({ command: "build", mode: "production" }) as UserConfig;
  const output = environments?.client?.build?.rolldownOptions?.output as Rolldown.OutputOptions;
  const { groups = [] } = output.codeSplitting as Rolldown.CodeSplittingOptions;
  // A pattern such as `/src/ui/(a|b)|/src/layout`. In its source, each `/` is written as `\/`.
  const named = groups.flatMap(({ test }) => (test as RegExp).source.split("\\/src\\/").slice(1).flatMap(alternatives));
  expect(named.length).toBeGreaterThan(groups.length);
  expect(named.filter((place) => !files.some((file) => new RegExp(`^src/${place}`).test(file)))).toEqual([]);
});

/** `ui/(a|b)/c` names `ui/a/c` and `ui/b/c`. The innermost brackets are resolved first. */
function alternatives(pattern: string): string[] {
  const [, before = "", inside, after = ""] = /^(.*)\(([^()]*)\)(.*)$/.exec(pattern) ?? [];
  return inside?.split("|").flatMap((each) => alternatives(before + each + after)) ?? [pattern];
}

async function namesOf(modules: Readonly<Record<string, string>>) {
  const dir = await tempFolder();
  await writeTree(dir, modules);
  const names = classNamesIn(dir);
  return (name: string, file: string) => names(name, join(dir, file));
}

/** There are fewer names of two characters than these classes. */
const many = Array.from({ length: 700 }, (_, number) => `own-${number}`);

test("each class of each style module has a unique name, in any order of requests; ad blockers hide none", async () => {
  const modules = {
    "b.module.css": many.map((name) => `.${name}{}`).join(""),
    "a/a.module.css": ".own-1:hover .own-2{}",
  };
  const [forwards, backwards] = [await namesOf(modules), await namesOf(modules)];
  const given = [...many.map((own) => forwards(own, "b.module.css")), forwards("own-1", "a/a.module.css")];
  expect(new Set(given).size).toBe(many.length + 1);
  const last = backwards("own-1", "a/a.module.css");
  const others = many.toReversed().map((own) => backwards(own, "b.module.css"));
  expect([...others.reverse(), last]).toEqual(given);
  // Names of this form need no escapes in CSS.
  expect(given.filter((name) => !/^[A-Za-z_]+\d$/.test(name))).toEqual([]);
  expect(given.filter((name) => /ad/i.test(name))).toEqual([]);
});
