import { readFileSync } from "node:fs";
import { modelVersion } from "#src/content/model/documents.ts";
import { sha256 } from "../lock.ts";
import type { CmsSettings } from "./cms.ts";
import type { FileSteps } from "./file-steps.ts";
import { manifestQuery } from "./queries.ts";

/** Raised when a snapshot of the same answers would come out otherwise. */
const cacheVersion = 1;

/**
 * What the last pull found, kept outside of git: with it the next one asks for what changed alone. It speaks of one
 * snapshot, pulled from one place with one set of rules; anything else makes it worthless, and losing it costs time.
 * The file has a line for each document: as one value it would need several times the memory.
 */
export interface RevisionCache extends CacheHead {
  readonly documents: ReadonlyMap<string, KnownDocument>;
}

export interface CacheHead {
  /** Digest of the snapshot's lock. */
  readonly digest: string;
  /** Of the snapshot's files (signature.ts). */
  readonly signature: string;
  readonly expiredJobs: readonly string[];
}

export interface KnownDocument {
  readonly rev: string;
  readonly type: string;
  /** Whether it is in the snapshot. */
  readonly isKept: boolean;
  readonly assets: readonly string[];
  readonly lastDay?: string;
}

type Entry = [id: string, rev: string, type: string, isKept: 0 | 1, assets?: readonly string[], lastDay?: string];

/** Nothing if there is none that fits the settings, or none that is whole. */
export function readRevisionCache(file: string, settings: CmsSettings): RevisionCache | undefined {
  try {
    const lines = linesOf(readFileSync(file));
    const { key, size, ...head } = JSON.parse(String(lines.next().value)) as CacheHead & { key: string; size: number };
    if (key !== keyOf(settings)) return undefined;
    const types = new Map<string, string>();
    const documents = new Map<string, KnownDocument>();
    for (const line of lines) {
      const [id, rev, type, isKept, assets = none, lastDay] = JSON.parse(line) as Entry;
      const known = types.get(type) ?? type;
      types.set(known, known);
      documents.set(id, { rev, type: known, isKept: isKept === 1, assets, ...(lastDay ? { lastDay } : {}) });
    }
    return documents.size === size ? { ...head, documents } : undefined;
  } catch {
    return undefined;
  }
}

export function writeRevisionCache(
  file: string,
  settings: CmsSettings,
  head: CacheHead,
  documents: Iterable<readonly [string, KnownDocument]>,
  size: number,
  steps: FileSteps,
): void {
  const fresh = `${file}.${process.pid}.tmp`;
  steps.write(fresh, pieces());
  steps.move(fresh, file);

  function* pieces(): Generator<string> {
    const { digest, signature, expiredJobs } = head;
    let piece = `${JSON.stringify({ key: keyOf(settings), size, digest, signature, expiredJobs })}\n`;
    for (const [id, { rev, type, isKept, assets, lastDay }] of documents) {
      const entry: Entry = [id, rev, type, isKept ? 1 : 0];
      if (assets.length > 0 || lastDay) entry.push(assets);
      if (lastDay) entry.push(lastDay);
      piece += `${JSON.stringify(entry)}\n`;
      if (piece.length < 65_536) continue;
      yield piece;
      piece = "";
    }
    yield piece;
  }
}

const none: readonly string[] = [];

function* linesOf(bytes: Buffer): Generator<string> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    yield bytes.toString("utf8", start, end < 0 ? bytes.length : end);
    start = end < 0 ? bytes.length : end + 1;
  }
}

function keyOf({ projectId, dataset, apiHost, apiVersion, privateTypes, token }: CmsSettings): string {
  const isAnonymous = token === undefined;
  const rules = [cacheVersion, modelVersion, projectId, dataset, apiHost, apiVersion, privateTypes, isAnonymous];
  return sha256(JSON.stringify([...rules, manifestQuery]));
}
