import { type Row, readManifest, readRevisionList } from "./answers.ts";
import type { Cms } from "./client.ts";
import { manifestQuery, revisionsQuery } from "./queries.ts";

/** What the CMS has, without the contents. */
export interface Manifest {
  readonly documents: ReadonlyMap<string, { readonly rev: string; readonly type: string }>;
  /** From when on documents count as new when the state is settled: the CMS's own clock, never ours. */
  readonly since: string;
}

/** Revisions by id, for a reader who knows the rest already. */
export function askRevisions(cms: Cms): Promise<ReadonlyMap<string, string>> {
  return cms.ask({ what: "The list of revisions", query: revisionsQuery, read: readRevisionList });
}

export async function askManifest(cms: Cms): Promise<Manifest> {
  const rows = await cms.ask({ what: "The list of documents", query: manifestQuery, read: readManifest });
  const documents = new Map(rows.map(({ _id, _rev, _type }) => [_id, { rev: _rev, type: _type }]));
  return { documents, since: sinceWhen(rows) };
}

/** Times are written with and without milliseconds and do not sort as texts; and a CMS has more than one clock. */
const marginMs = 60_000;

/** More than so many that are new anyway are not worth sending twice: what the margin was for is asked for by id. */
const maxSentTwice = 200;

/** A moment after which no document is new. */
export const never = "9999-01-01T00:00:00Z";

function sinceWhen(rows: readonly Row[]): string {
  const times = rows.map(({ _updatedAt }) => Date.parse(String(_updatedAt))).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return never;
  const latest = times.reduce((a, b) => Math.max(a, b));
  const isCrowded = times.filter((time) => time >= latest - marginMs).length > maxSentTwice;
  return new Date(isCrowded ? latest + 1000 : latest - marginMs).toISOString();
}
