import { join } from "node:path";
import { assetTypes } from "../snapshot/asset-names.ts";
import { documentFile } from "../snapshot/document-file.ts";
import type { PullContext } from "./context.ts";
import type { Stage, Staged } from "./stage.ts";

/** The staged documents that belong in the snapshot. */
export type Kept = ReadonlyMap<string, KeptDocument>;
export type KeptDocument = Staged & { readonly sha256: string };

export interface Chosen {
  readonly kept: Kept;
  /** Ids of uploads that no document shows: they stay out. */
  readonly unused: readonly string[];
}

/** Without what the CMS keeps for itself, and without uploads that no document shows. */
export function chooseDocuments(stage: Stage): Chosen {
  const kept = new Map<string, KeptDocument>();
  const shownAssets = new Set<string>();
  for (const { assets } of stage.documents.values()) for (const id of assets) shownAssets.add(id);
  const unused: string[] = [];
  for (const [id, staged] of stage.documents) {
    if (!isStaged(staged)) continue;
    if (assetTypes.includes(staged.type) && !shownAssets.has(id)) unused.push(id);
    else kept.set(id, staged);
  }
  return { kept, unused };
}

function isStaged(staged: Staged): staged is KeptDocument {
  return staged.sha256 !== undefined;
}

/** Adds what is as it was to what is new in the staging folder, and takes away what no document shows. */
export function assembleDocuments({ paths, steps }: PullContext, stage: Stage, { kept, unused }: Chosen): void {
  const { target, staging } = paths;
  steps.makeFolder(join(staging, "documents"));
  for (const id of unused) {
    const staged = stage.documents.get(id);
    if (staged?.isFresh) steps.remove(join(staging, documentFile(staged.type, id)));
  }
  for (const [id, { type, isFresh }] of kept) {
    const file = documentFile(type, id);
    if (!isFresh) steps.share(join(target, file), join(staging, file));
  }
}
