import { join } from "node:path";
import { documentFile } from "../snapshot/document-file.ts";
import { flushFiles } from "../snapshot/flush.ts";
import { lockFile } from "../snapshot/read-lock.ts";
import { signatureOf } from "../snapshot/signature.ts";
import type { Kept } from "./chosen.ts";
import type { PullContext } from "./context.ts";
import type { StagedAsset } from "./stage-assets.ts";

/**
 * Brings all that is new onto the disk, while everything is checked. The answer is the signature of the staged files;
 * whoever swaps them in waits for it.
 */
export function flushStaged(
  { paths, steps }: PullContext,
  kept: Kept,
  assets: readonly StagedAsset[],
): Promise<string | undefined> {
  const { staging } = paths;
  const flushed = Promise.all([signatureOf(staging), flushFiles(staging, freshFiles(), steps)]);
  // Where the check fails, nobody asks how it went.
  flushed.catch(() => {});
  return flushed.then(([signature]) => signature);

  function* freshFiles(): Generator<string> {
    yield join(staging, lockFile);
    for (const { name } of assets) yield join(staging, "assets", name);
    for (const [id, { type, isFresh }] of kept) if (isFresh) yield join(staging, documentFile(type, id));
  }
}
