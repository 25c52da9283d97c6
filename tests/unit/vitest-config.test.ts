import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesWithRounds } from "../../vitest.config.ts";

test("make soak runs every file that has more rounds or cases in soak", () => {
  const isLonger = (file: string) => /\/support\/rounds\.ts"/.test(readFileSync(file, "utf8"));
  const longer = globSync("tests/**/*.test.ts", { exclude: ["tests/**/*.soak.test.ts"] }).filter(isLonger);
  const [everyAttack = "", ...named] = filesWithRounds;
  const attacks = globSync(everyAttack, { exclude: ["tests/**/*.soak.test.ts"] });
  // Some attacks get their rounds from helpers, where this search does not look, so `make soak` runs all attacks.
  expect(longer.filter((file) => !attacks.includes(file)).sort()).toEqual(globSync(named).sort());
});
