import { readFileSync } from "node:fs";
import { modelVersion } from "#src/content/snapshot.ts";
import type { CmsSettings } from "../cms/cms-settings.ts";
import { manifestQuery } from "../cms/queries.ts";
import { sha256 } from "../sha256.ts";
import type { FileSteps } from "../snapshot/file-steps.ts";
import { modelFingerprint } from "./model-fingerprint.ts";

/** Raised when a snapshot of the same answers would come out otherwise. */
const cacheVersion = 3;

/**
 * What the last pull found, kept outside of git: with it the next one asks for what changed alone. It speaks of one
 * snapshot, pulled from one place with one set of rules; anything else makes it worthless, and losing it costs time.
 * The file's first line tells whether anything is new; then it has a line for each document: as one value it would
 * need several times the memory.
 */
export interface RevisionCache extends CacheHead {
  /** Read when asked for; empty if they cannot be read. */
  documents(): ReadonlyMap<string, KnownDocument>;
  /** Lets them go: nobody asks any more. */
  forget(): void;
}

export interface CacheHead {
  /** Digest of the snapshot's lock. */
  readonly digest: string;
  /** Of the snapshot's files (signature.ts). */
  readonly signature: string;
  /** Of all documents of the CMS (listing-digest.ts). */
  readonly listing: string;
  /** The days on which the same documents are closed as on the day of the pull. */
  readonly days: Days;
  readonly counts: Counts;
}

/** Days such as `2026-11-21`, both inclusive; none where there is no end. */
export interface Days {
  readonly first?: string;
  readonly last?: string;
}

export interface Counts {
  /** Of the snapshot. */
  readonly documents: number;
  readonly assets: number;
  /** Documents that stayed out, by why. */
  readonly keptOut: Readonly<Record<string, number>>;
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
    let documents: ReadonlyMap<string, KnownDocument> | undefined;
    return {
      ...head,
      documents() {
        documents ??= readEntries(lines, size);
        return documents;
      },
      forget() {
        documents = new Map();
      },
    };
  } catch {
    return undefined;
  }
}

function readEntries(lines: Iterable<string>, size: number): ReadonlyMap<string, KnownDocument> {
  const types = new Map<string, string>();
  const documents = new Map<string, KnownDocument>();
  try {
    for (const line of lines) {
      const [id, rev, type, isKept, assets = none, lastDay] = JSON.parse(line) as Entry;
      const known = types.get(type) ?? type;
      types.set(known, known);
      documents.set(id, { rev, type: known, isKept: isKept === 1, assets, ...(lastDay ? { lastDay } : {}) });
    }
  } catch {
    return new Map();
  }
  return documents.size === size ? documents : new Map();
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
    let piece = `${JSON.stringify({ key: keyOf(settings), size, ...head })}\n`;
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
  const rules = [
    cacheVersion,
    modelVersion,
    modelFingerprint(),
    projectId,
    dataset,
    apiHost,
    apiVersion,
    privateTypes,
    isAnonymous,
  ];
  return sha256(JSON.stringify([...rules, manifestQuery]));
}
