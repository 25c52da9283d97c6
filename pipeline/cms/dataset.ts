import type { StoredDocument } from "#src/content/snapshot.ts";
import { deepest, isDeeperThan, textOf } from "../json.ts";
import { escapeForDisplay } from "../text/escape-for-display.ts";
import { type DocumentRow, readBodies, readRevisionList, readRows } from "./answers.ts";
import type { Cms } from "./client.ts";
import { bodiesQuery, manifestQuery } from "./queries.ts";
import { TooLarge } from "./session.ts";

/** The revisions, by document id, that a query for ids and revisions finds. */
export function askRevisions(cms: Cms, query: string): Promise<ReadonlyMap<string, string>> {
  return cms.ask({ what: "The list of revisions", query, read: readRevisionList });
}

export type Manifest = Awaited<ReturnType<typeof askManifest>>;

export async function askManifest(cms: Cms) {
  const read = (result: unknown) => readRows(result, "the list of documents", ["_id", "_type", "_rev"]);
  const rows = await cms.ask({ what: "The list of documents", query: manifestQuery, read });
  const documents = new Map(rows.map(({ _id, _rev, _type }) => [_id, { rev: _rev, type: _type }]));
  return { documents, since: sinceWhen(rows) };
}

/** The clocks of the CMS's servers are assumed to differ by this time at most. */
const marginMs = 60_000;

/** If more documents than this are within the margin, as after an import, `settle` fetches late edits by id instead. */
const maxSentTwice = 200;

/** No document is newer than this time: with it, the CMS sends only documents that are asked for by id. */
export const never = "9999-01-01T00:00:00Z";

/** The time, on the CMS's own clock, from which documents count as new. */
function sinceWhen(rows: readonly DocumentRow[]): string {
  // The CMS writes some times without milliseconds. As texts, `00Z` would come after `00.500Z`.
  const times = rows.map(({ _updatedAt }) => Date.parse(textOf(_updatedAt))).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return never;
  const latest = times.reduce((a, b) => Math.max(a, b));
  const isCrowded = times.filter((time) => time >= latest - marginMs).length > maxSentTwice;
  // The CMS compares times as texts of different lengths. The text of one second later comes after each of them.
  return new Date(isCrowded ? latest + 1000 : latest - marginMs).toISOString();
}

/** A document of the CMS. A document that the snapshot leaves out has neither `row` nor `known`. */
export interface Arrived {
  readonly rev: string;
  readonly type: string;
  /** The answer of the CMS. */
  readonly row?: DocumentRow;
  /** The old snapshot's document, if it is still current or replaces a faulty one. */
  readonly known?: StoredDocument;
}

/** Receives the number of documents that have arrived, and their size, for which a character counts as a byte. */
type Progress = { advance(documents: number): void; addBytes(bytes: number): void };

export class Dataset {
  readonly documents = new Map<string, Arrived>();
  /** Revisions that contained a replacement character (U+FFFD), which may be a transfer error. */
  readonly #damaged = new Set<string>();
  readonly #progress: Progress | undefined;

  constructor(progress?: Progress) {
    this.#progress = progress;
  }

  /** Keeps the rows, except those that are damaged. Returns the size of the new rows, in characters of JSON. */
  take(rows: readonly DocumentRow[]): number {
    let size = 0;
    for (const row of rows) {
      const { _id: id, _rev: rev, _type: type } = row;
      // `settle` asks for recent changes once more.
      if (this.documents.get(id)?.rev === rev) continue;
      // `stringify` would overflow the stack for very deep content, which the check refuses anyway.
      const text = isDeeperThan(deepest, row) ? "" : JSON.stringify(row);
      size += text.length;
      if (this.#isDamagedForFirstTime(`${id} ${rev}`, text)) this.documents.delete(id);
      else this.documents.set(id, { rev, type, row });
    }
    this.#progress?.advance(rows.length);
    this.#progress?.addBytes(size);
    return size;
  }

  /** A damaged document is fetched once more. If it is damaged again, the CMS has it so, and the check reports it. */
  #isDamagedForFirstTime(revision: string, text: string): boolean {
    if (!text.includes("\uFFFD") || this.#damaged.has(revision)) return false;
    this.#damaged.add(revision);
    return true;
  }

  /** Forgets deleted documents. Returns the ids of documents that are missing or out of date. */
  compare(revisions: ReadonlyMap<string, string>): string[] {
    for (const id of this.documents.keys()) if (!revisions.has(id)) this.documents.delete(id);
    return [...revisions].filter(([id, rev]) => this.documents.get(id)?.rev !== rev).map(([id]) => id);
  }
}

/** The number of documents in the first batch, when their usual size is not known yet. */
const firstBatchSize = 100;
/** The query for so many documents, with their ids, stays below the 300 kB that the CMS's cache accepts. */
const maxBatchSize = 2000;
/** The size that a batch should have, in characters of content. */
const batchLength = 1_000_000;

/** Fetches in batches, which shrink if the CMS does not answer in time. Skips deleted documents. Throws `Failure`. */
export async function fetchBodies(cms: Cms, ids: readonly string[], dataset: Dataset): Promise<void> {
  let size = firstBatchSize;
  for (let position = 0; position < ids.length; ) {
    const batch = ids.slice(position, position + size);
    const [first = ""] = batch;
    try {
      const rows = await cms.ask({
        what: batch.length === 1 ? `The document ${escapeForDisplay(first, 150)}` : `${batch.length} documents`,
        query: bodiesQuery,
        params: { ids: batch },
        read: (result) => readBodies(result, batch),
        maySplit: batch.length > 1,
      });
      const usualLength = dataset.take(rows) / rows.length;
      position += batch.length;
      const fittingSize = usualLength > 0 ? Math.floor(batchLength / usualLength) : size;
      size = Math.max(1, Math.min(maxBatchSize, size * 2, fittingSize));
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      size = Math.max(1, Math.floor(batch.length / 2));
    }
  }
}
