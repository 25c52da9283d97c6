import { readFileSync, rmSync } from "node:fs";
import { modelVersion } from "#src/content/snapshot.ts";
import type { CmsSettings } from "../cms/client.ts";
import { manifestQuery } from "../cms/queries.ts";
import { sha256 } from "../sha256.ts";
import { modelHash } from "../snapshot/lock.ts";
import type { PullContext } from "./context.ts";
import type { Dataset } from "./fetch.ts";
import type { Staged } from "./stage.ts";

/** Raised when a snapshot of the same answers would come out otherwise. */
const formatVersion = 4;

/**
 * What the last pull found, kept outside of git: with it the next one asks for what changed alone. It speaks of one
 * snapshot, pulled from one place with one set of rules; anything else makes it worthless, and losing it costs time.
 */
export interface LastPull {
  /** Digest of the snapshot's lock. */
  readonly digest: string;
  /** Of all documents of the CMS, by id, those that stayed out among them. */
  readonly revisions: ReadonlyMap<string, string>;
  /** Documents that stayed out, by why. */
  readonly keptOut: Readonly<Record<string, number>>;
}

/** Returns undefined if there is none that fits the settings, or none that is whole. */
export function readLastPull(file: string, settings: CmsSettings): LastPull | undefined {
  try {
    const { key, digest, revisions, keptOut } = JSON.parse(readFileSync(file, "utf8"));
    return key === settingsKey(settings) ? { digest, revisions: new Map(revisions), keptOut } : undefined;
  } catch {
    return undefined;
  }
}

/** For the next pull. The snapshot is complete already: a disk that refuses costs time with the next pull, and no more. */
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
