import { type ManifestRow, readManifest, readRevisions } from "./answers.ts";
import type { Cms } from "./cms.ts";
import { manifestQuery, revisionsQuery } from "./queries.ts";

/** What the CMS has, without the contents. */
export interface Manifest {
  readonly documents: ReadonlyMap<string, { readonly rev: string; readonly type: string }>;
  /** From when on documents count as new when the state is settled: the CMS's own clock, never ours. */
  readonly since: string;
  /** Empties it: very many documents take their place once. */
  forget(): void;
}

/** Revisions by id: what one asks for who already knows the rest. */
export async function askRevisions(cms: Cms): Promise<ReadonlyMap<string, string>> {
  const rows = await cms.ask({ what: "The list of revisions", query: revisionsQuery, read: readRevisions });
  return new Map(rows.map(({ _id, _rev }) => [_id, _rev]));
}

export async function askManifest(cms: Cms): Promise<Manifest> {
  const rows = await cms.ask({ what: "The list of documents", query: manifestQuery, read: readManifest });
  // One text for each type instead of one for each row.
  const types = new Map<string, string>();
  const documents = new Map<string, { rev: string; type: string }>();
  for (const { _id, _rev, _type } of rows) {
    const type = types.get(_type) ?? _type;
    types.set(type, type);
    documents.set(_id, { rev: _rev, type });
  }
  return { documents, since: sinceWhen(rows), forget: () => documents.clear() };
}

/** Times are written with and without milliseconds and do not sort as texts; and a CMS has more than one clock. */
const marginMs = 60_000;

/** More than so many that are new anyway are not worth sending twice: what the margin was for is asked for by id. */
const maxSentTwice = 200;

/** A moment after which no document is new. */
export const never = "9999-01-01T00:00:00Z";

function sinceWhen(rows: readonly ManifestRow[]): string {
  let latest = Number.NEGATIVE_INFINITY;
  const times = Float64Array.from(rows, ({ _updatedAt }) => Date.parse(String(_updatedAt)));
  for (const time of times) if (time > latest) latest = time;
  if (latest === Number.NEGATIVE_INFINITY) return never;
  const isCrowded = times.filter((time) => time >= latest - marginMs).length > maxSentTwice;
  return new Date(isCrowded ? latest + 1000 : latest - marginMs).toISOString();
}
