import { textOf } from "../json.ts";
import { type DocumentRow, readRevisionList, readRows } from "./answers.ts";
import type { Cms } from "./client.ts";
import { manifestQuery } from "./queries.ts";

/** The revisions, by document id, that a query for ids and revisions finds. */
export function askRevisions(cms: Cms, query: string): Promise<ReadonlyMap<string, string>> {
  return cms.ask({ what: "The list of revisions", query, read: readRevisionList });
}

export async function askManifest(cms: Cms) {
  const read = (result: unknown) => readRows(result, "the list of documents", ["_id", "_type", "_rev"]);
  const rows = await cms.ask({ what: "The list of documents", query: manifestQuery, read });
  const documents = new Map(rows.map(({ _id, _rev, _type }) => [_id, { rev: _rev, type: _type }]));
  return { documents, since: sinceWhen(rows) };
}

/** The most by which the clocks of the CMS's servers differ. */
const marginMs = 60_000;

/** With more documents in the margin, as after an import, no margin is used, and late documents are fetched by id. */
const maxSentTwice = 200;

/** No document is newer than this time: with it, the CMS sends only documents that are asked for by id. */
export const never = "9999-01-01T00:00:00Z";

/** The time, on the CMS's own clock, from which documents count as new. */
function sinceWhen(rows: readonly DocumentRow[]): string {
  // The CMS writes times with and without milliseconds, so they cannot be compared as text.
  const times = rows.map(({ _updatedAt }) => Date.parse(textOf(_updatedAt))).filter((time) => !Number.isNaN(time));
  if (times.length === 0) return never;
  const latest = times.reduce((a, b) => Math.max(a, b));
  const isCrowded = times.filter((time) => time >= latest - marginMs).length > maxSentTwice;
  // Adds a second, because times are compared as text, and `00Z` comes after `00.500Z`.
  return new Date(isCrowded ? latest + 1000 : latest - marginMs).toISOString();
}
