import type { Examined } from "../check/examine.ts";
import type { LoadedDocument } from "../check/loaded.ts";
import type { Walked } from "../check/walk.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { groupOf } from "../problem-list.ts";

/** What the check at the end needs to know of a document, found while it is in hand. */
export interface Findings {
  /** Those it has by itself. */
  readonly problems: readonly Problem[];
  /** Groups of those about what the site does not know: for any number of documents, a text each. */
  readonly groups: readonly string[];
  /** Whether it leads to other documents, which are all known only at the end. */
  readonly hasLinks: boolean;
  /** Ids that it leads to where the model expects no reference. */
  readonly looseTargets: readonly string[];
  /** Of one with an address: as much as others need to know of it. */
  readonly addressed?: LoadedDocument;
}

const nothing: readonly never[] = [];
const knownGroups = new Map<string, readonly string[]>();

/** Returns undefined for a document of which there is nothing to remember. */
export function findingsIn({ document, isKnown }: Walked, examined: Examined): Findings | undefined {
  const problems = examined.problems.filter(({ kind }) => kind === undefined);
  const groups = shared(examined.problems.filter(({ kind }) => kind !== undefined).map(groupOf));
  const looseTargets = examined.looseReferences.map(({ to }) => to);
  const hasAddress = isKnown && isObject(document.content.slug);
  const isWorthIt =
    problems.length > 0 || groups.length > 0 || looseTargets.length > 0 || examined.hasLinks || hasAddress;
  if (!isWorthIt) return undefined;
  return {
    problems: problems.length > 0 ? problems : nothing,
    groups,
    hasLinks: examined.hasLinks,
    looseTargets: looseTargets.length > 0 ? looseTargets : nothing,
    ...(hasAddress ? { addressed: withSlugAlone(document) } : {}),
  };
}

/** One list for all documents with the same groups. */
function shared(groups: readonly string[]): readonly string[] {
  if (groups.length === 0) return nothing;
  const unique = [...new Set(groups)].sort();
  const key = unique.join("\0");
  const known = knownGroups.get(key) ?? unique;
  knownGroups.set(key, known);
  return known;
}

/** What other documents need to know of one that has a page. */
export function withSlugAlone({ file, id, type, label, content: { slug, open } }: LoadedDocument): LoadedDocument {
  return { file, id, type, label, content: { slug, open } };
}
