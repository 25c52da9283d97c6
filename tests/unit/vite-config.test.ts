import { globSync } from "node:fs";
import type { Rolldown, UserConfig } from "vite";
import { expect, test } from "vitest";
import config from "../../vite.config.ts";

test("each file that a group of the browsers' code names exists", () => {
  const { environments } = config({ command: "build", mode: "production" }) as UserConfig;
  const output = environments?.client?.build?.rolldownOptions?.output as Rolldown.OutputOptions;
  const { groups = [] } = output.codeSplitting as Rolldown.CodeSplittingOptions;
  const named = groups.flatMap(({ test }) => placesIn(test as RegExp));
  expect(named.length).toBeGreaterThan(groups.length);
  const files = globSync("src/**/*.{ts,tsx}");
  expect(named.filter((place) => !files.some((file) => new RegExp(`^src/${place}`).test(file)))).toEqual([]);
});

/** The patterns of places in `src/`: `/src/ui/(a|b)|/src/main` gives `ui/a`, `ui/b` and `main`. */
function placesIn({ source }: RegExp): string[] {
  const [, ...places] = source.replaceAll("\\/", "/").split(/\|?\/src\//);
  return places.flatMap(withoutBrackets);
}

/** `ui/(a|b/(c|d))` gives `ui/a`, `ui/b/c` and `ui/b/d`. Each call replaces one pair of brackets that contains no other. */
function withoutBrackets(pattern: string): string[] {
  const [, before = "", choices, after = ""] = /^(.*)\(([^()]*)\)(.*)$/.exec(pattern) ?? [];
  if (choices === undefined) return [pattern];
  return choices.split("|").flatMap((choice) => withoutBrackets(before + choice + after));
}
