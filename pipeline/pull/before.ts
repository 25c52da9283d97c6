import { readFileSync } from "node:fs";
import { modelVersion, type SnapshotLock } from "#src/content/model/snapshot-files.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { askRevisions, type Dataset } from "../cms/dataset.ts";
import { manifestQuery, revisionsQuery } from "../cms/queries.ts";
import { closedOn } from "../documents/closed.ts";
import { Failure } from "../failure.ts";
import { writeWhole } from "../files.ts";
import { checkLock, usableLock } from "../rules/check-lock.ts";
import { isJudgedAnew } from "../rules/held.ts";
import { isOfUnusableFormer, loadSnapshot } from "../rules/load.ts";
import { sha256 } from "../sha256.ts";
import { hashOfModel, lockDigest } from "../snapshot/lock.ts";
import type { PullContext } from "./context.ts";

/** The snapshot and the record of the last pull, as a pull finds them. */
export type Before = Awaited<ReturnType<typeof readBefore>>;

/** Throws `Failure` if the former addresses are unreadable: the CMS lacks them, so a pull would lose them. */
export async function readBefore({ paths, settings }: PullContext) {
  const { loaded, problems } = await loadSnapshot(paths.target);
  const unusableFormer = problems.filter(isOfUnusableFormer);
  if (unusableFormer.length > 0)
    throw new Failure("invalid", "The former addresses cannot be read. Nothing was changed.", unusableFormer);
  // Undefined if the snapshot has no lock, or a lock that this version of the site cannot use.
  const lock = usableLock(loaded);
  const isWhole = lock !== undefined && problems.length === 0 && checkLock(loaded).length === 0;
  const record = readLastPull(paths.cache, settings);
  // Undefined if the lock was written by `seal`, or by a pull on another machine.
  const lastPull = lock && lockDigest(lock) === record?.digest ? record : undefined;
  return { loaded, lock, isWhole, lastPull };
}

/** Returns undefined if the CMS may have new content. Asks only for ids and revisions: usually nothing is new. */
export async function unchangedContent(context: PullContext, { loaded, lock, isWhole, lastPull }: Before) {
  if (!isWhole || !lock || !lastPull || isJudgedAnew(context, lock)) return undefined;
  // On another day, other documents may be closed.
  if (String(closedOn(context.today, loaded.documents.values())) !== String(lock.expired)) return undefined;
  const { revisions, keptOut } = lastPull;
  const now = await askRevisions(context.cms, revisionsQuery);
  const isSame = now.size === revisions.size && [...now].every(([id, rev]) => revisions.get(id) === rev);
  return isSame ? { loaded, lock, keptOut } : undefined;
}

/** Raise this number when a change of the code makes a different snapshot of the same answers of the CMS. */
const snapshotVersion = 5;

/** The record of a pull, in a file outside git. The next pull fetches only changes; without a record, all documents. */
interface LastPull {
  readonly digest: string;
  /** The revisions of all documents in the CMS by id, including documents that the snapshot leaves out. */
  readonly revisions: ReadonlyMap<string, string>;
  readonly keptOut: Readonly<Record<string, number>>;
}

function readLastPull(file: string, settings: CmsSettings): LastPull | undefined {
  try {
    const { key, digest, revisions, keptOut } = JSON.parse(readFileSync(file, "utf8"));
    return key === settingsKey(settings) ? { digest, revisions: new Map(revisions), keptOut } : undefined;
  } catch {
    // If the record is missing or damaged, all documents are fetched.
    return undefined;
  }
}

/** If the disk cannot store the record, the pull does not fail. */
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
  return sha256(JSON.stringify([snapshotVersion, modelVersion, hashOfModel(), place, manifestQuery]));
}
