import { readFileSync, rmSync } from "node:fs";
import { modelVersion } from "#src/content/snapshot.ts";
import type { CmsSettings } from "../cms/client.ts";
import { manifestQuery } from "../cms/queries.ts";
import { sha256 } from "../sha256.ts";
import { modelHash } from "../snapshot/lock.ts";
import type { PullContext } from "./context.ts";
import type { Dataset } from "./fetch.ts";
import type { Staged } from "./stage.ts";

/** Raised when the same answers would give a different snapshot. */
const formatVersion = 4;

/**
 * The last pull's record, kept outside git, with which the next pull fetches only changes. It applies to one snapshot,
 * source and set of rules; losing it only costs time.
 */
export interface LastPull {
  readonly digest: string;
  /** Revisions of all documents in the CMS by id, including those kept out. */
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

/** The snapshot is already complete, so a failure to write this only costs the next pull time. */
export function remember({ paths, settings, steps }: PullContext, { documents }: Dataset, staged: Staged): void {
  const revisions = [...documents].map(([id, { rev }]) => [id, rev]);
  const fresh = `${paths.cache}.${process.pid}.tmp`;
  const { lock, keptOut } = staged;
  try {
    steps.write(fresh, JSON.stringify({ key: settingsKey(settings), digest: lock.digest, keptOut, revisions }));
    steps.move(fresh, paths.cache);
  } catch (error) {
    if (!(error instanceof Error && "syscall" in error)) throw error;
  }
  rmSync(paths.downloads, { recursive: true, force: true });
}

function settingsKey({ projectId, dataset, apiHost, apiVersion, privateTypes, token }: CmsSettings): string {
  const isAnonymous = token === undefined;
  const place = [projectId, dataset, apiHost, apiVersion, privateTypes, isAnonymous];
  return sha256(JSON.stringify([formatVersion, modelVersion, modelHash(), place, manifestQuery]));
}
