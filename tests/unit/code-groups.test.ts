import { globSync } from "node:fs";
import type { Rolldown, UserConfig } from "vite";
import { expect, test } from "vitest";
import config from "../../vite.config.ts";

const files = globSync("src/**/*.{ts,tsx}");

test("each file that a group of the browsers' code names exists", () => {
  const { environments } = config({ command: "build", mode: "production" }) as UserConfig;
  const output = environments?.client?.build?.rolldownOptions?.output as Rolldown.OutputOptions;
  const { groups = [] } = output.codeSplitting as Rolldown.CodeSplittingOptions;
  const named = groups.flatMap(({ test }) => (test as RegExp).source.split("\\/src\\/").slice(1).flatMap(alternatives));
  expect(named.length).toBeGreaterThan(groups.length);
  expect(named.filter((place) => !files.some((file) => new RegExp(`^src/${place}`).test(file)))).toEqual([]);
});

/** `(a|b)/c` → `a/c`, `b/c`; the innermost brackets first. */
function alternatives(pattern: string): string[] {
  const [, before = "", inside, after = ""] = /^(.*)\(([^()]*)\)(.*)$/.exec(pattern) ?? [];
  return inside?.split("|").flatMap((each) => alternatives(before + each + after)) ?? [pattern];
}
