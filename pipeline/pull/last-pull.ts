import { readFileSync } from "node:fs";
import { modelVersion, type SnapshotLock } from "#src/content/model/snapshot-files.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import type { Dataset } from "../cms/dataset.ts";
import { manifestQuery } from "../cms/queries.ts";
import { writeWhole } from "../files.ts";
import { sha256 } from "../sha256.ts";
import { modelHash } from "../snapshot/lock.ts";
import type { PullContext } from "./context.ts";

/** Raised when the same answers would give a different snapshot. */
const formatVersion = 4;

/** This file is outside git. With it, the next pull fetches only changes; without it, a pull only takes longer. */
interface LastPull {
  readonly digest: string;
  /** The revisions of all documents in the CMS by id, including documents that the snapshot leaves out. */
  readonly revisions: ReadonlyMap<string, string>;
  readonly keptOut: Readonly<Record<string, number>>;
}

export function readLastPull(file: string, settings: CmsSettings): LastPull | undefined {
  try {
    const { key, digest, revisions, keptOut } = JSON.parse(readFileSync(file, "utf8"));
    return key === settingsKey(settings) ? { digest, revisions: new Map(revisions), keptOut } : undefined;
  } catch {
    return undefined;
  }
}

/** If the disk cannot store the file, the pull does not fail. */
export function writeLastPull(
  { paths, settings }: PullContext,
  { documents }: Dataset,
  { lock: { digest }, keptOut }: { readonly lock: SnapshotLock; readonly keptOut: LastPull["keptOut"] },
): void {
  const revisions = [...documents].map(([id, { rev }]) => [id, rev]);
  try {
    writeWhole(paths.cache, JSON.stringify({ key: settingsKey(settings), digest, keptOut, revisions }));
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
  }
}

function settingsKey({ projectId, dataset, apiHost, apiVersion, privateTypes, token }: CmsSettings): string {
  const isAnonymous = token === undefined;
  const place = [projectId, dataset, apiHost, apiVersion, privateTypes, isAnonymous];
  return sha256(JSON.stringify([formatVersion, modelVersion, modelHash(), place, manifestQuery]));
}
