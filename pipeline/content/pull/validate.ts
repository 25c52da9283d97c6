import { join } from "node:path";
import { singletons } from "#src/content/model/documents.ts";
import { checkAssets } from "../check/assets.ts";
import { isObject, type Loaded, type LoadedAsset, type LoadedDocument } from "../check/loaded.ts";
import { checkScreens } from "../check/screens.ts";
import { checkSlugs } from "../check/uniqueness.ts";
import { documentLayers } from "../check.ts";
import { type Problem, sortProblems } from "../problem.ts";
import { measureFile } from "../snapshot-listing.ts";
import type { StagedAsset } from "./assets.ts";
import type { Kept } from "./complete.ts";
import type { MemoryKeeper } from "./memory.ts";
import { assetTypes } from "./normalise.ts";
import type { Refused } from "./stage.ts";
import { readStagedDocuments } from "./staged-documents.ts";

export interface Staging {
  readonly staging: string;
  readonly kept: Kept;
  readonly refused: ReadonlyMap<string, Refused>;
  readonly assets: readonly StagedAsset[];
  readonly expiredJobs: readonly string[];
  readonly memory: MemoryKeeper;
}

/**
 * Everything that is wrong with a staged snapshot, as `make check` would say it, and with what could not be staged. Of
 * the check's layers only the lock's is missing, which the pull has just written. Documents pass a few at a time.
 */
export async function validateStaged({
  staging,
  kept,
  refused,
  assets,
  expiredJobs,
  memory,
}: Staging): Promise<Problem[]> {
  const documents = readStagedDocuments(staging, kept);
  const problems = [...refused.values()].map(({ problem }) => problem);
  const loaded: Loaded = {
    dir: staging,
    lock: { expiredJobs },
    documents: [],
    byId: documents,
    jobs: documents.ofTypes(["job"]).map(withSlugAlone),
    setAside: refused,
    assets: await measure(staging, assets),
  };
  const slugs: LoadedDocument[] = [];
  for (const some of documents.inBunches()) {
    for (const layer of documentLayers) problems.push(...(await layer({ ...loaded, documents: some })));
    for (const document of some) if (isObject(document.content.slug)) slugs.push(withSlugAlone(document));
    memory.tidy();
  }
  problems.push(...checkSlugs({ documents: slugs }));
  const fixed = documents.ofTypes(["page", ...Object.keys(singletons)]);
  problems.push(...checkScreens({ ...loaded, documents: fixed }));
  const uploads = documents.ofTypes(assetTypes);
  // Unused ones are not staged; here nothing is there that could use them.
  const found = await checkAssets({ ...loaded, documents: uploads });
  return sortProblems([...problems, ...found.filter(({ level }) => level !== "warning")]);
}

/** What other documents need to know of one that has a page. */
function withSlugAlone({ content: { slug, open }, ...document }: LoadedDocument): LoadedDocument {
  return { ...document, content: { slug, open } };
}

async function measure(staging: string, assets: readonly StagedAsset[]): Promise<Map<string, LoadedAsset>> {
  const measured = new Map<string, LoadedAsset>();
  for (const { name } of assets) {
    const path = join(staging, "assets", name);
    measured.set(name, { path, ...(await measureFile(path)) });
  }
  return measured;
}
