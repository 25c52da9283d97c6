import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formerFile } from "#src/content/model/former-documents.ts";
import { behaviourContent } from "./behaviour-content.ts";
import { dataSheet } from "./behaviour-parts.ts";
import { buildOnce, placeOf, type SiteRecipe, type TestSite } from "./build-once.ts";
import { writeDocument } from "./sample.ts";
import { writeAssetFile } from "./sample-assets.ts";

/** Slugs that jobs once had: one leads to an open job, one to a job that is gone. */
export const formerJobSlugs = { moved: "was-elsewhere", gone: "was-here" } as const;

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
    const content = behaviourContent();
    for (const document of content.values()) await writeDocument(dir, document);
    const job = [...content.values()].find(({ _type, open }) => _type === "job" && open === true)?._id;
    const former = { job: { [formerJobSlugs.moved]: job, [formerJobSlugs.gone]: "gone" } };
    await writeFile(join(dir, formerFile), JSON.stringify(former));
  },
};

/** The site on which behaviours are tried: of the tests' own company, with something of everything. */
export function behaviourSite(): Promise<TestSite> {
  return buildOnce(recipe);
}

export const behaviourPlace = placeOf(recipe);
