import { cp } from "node:fs/promises";
import { join } from "node:path";
import { behaviourContent } from "./behaviour-content.ts";
import { dataSheet } from "./behaviour-parts.ts";
import { buildOnce, placeOf, type SiteRecipe, type TestSite } from "./build-once.ts";
import { writeDocument } from "./sample.ts";
import { writeAssetFile } from "./sample-assets.ts";

const recipe: SiteRecipe = {
  name: "behaviour-site",
  inputs: [
    "tests/support/behaviour-content.ts",
    "tests/support/behaviour-parts.ts",
    "tests/support/sample-documents.ts",
  ],
  writeContent: async (dir) => {
    await cp(join(import.meta.dirname, "../fixtures/site/assets"), join(dir, "assets"), { recursive: true });
    await writeAssetFile(dir, dataSheet);
    for (const document of behaviourContent().values()) await writeDocument(dir, document);
  },
};

/** The site on which behaviours are tried: of the tests' own company, with something of everything. */
export function behaviourSite(): Promise<TestSite> {
  return buildOnce(recipe);
}

/** Where it lies; `behaviourSite` builds it. */
export const behaviourPlace = placeOf(recipe);
