import { cp } from "node:fs/promises";
import { join } from "node:path";
import { buildOnce, type SiteRecipe, type TestSite } from "./build-once.ts";

/** The site of the tests' own company: tests/fixtures/README.md. */
export type FixtureSite = TestSite;

const recipe: SiteRecipe = {
  name: "fixture-site",
  inputs: [],
  writeContent: (dir) => cp(join(import.meta.dirname, "../fixtures/site"), dir, { recursive: true }),
};

export function fixtureSite(): Promise<FixtureSite> {
  return buildOnce(recipe);
}
