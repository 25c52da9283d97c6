import { type Change, isRecord, type State } from "./documents.ts";
import { MutationRefused } from "./mutations.ts";

/** The CMS lets no strong reference dangle. Throws `MutationRefused` for a transaction after which one would. */
export function checkReferences(after: State, changes: readonly Change[]): void {
  for (const { id, after: document } of changes) {
    const missing = document && strongReferences(document).find((target) => !after.has(target));
    if (missing) {
      const message = `Document "${id}" references non-existent document "${missing}"`;
      throw new MutationRefused({ status: 409, type: "documentReferenceDoesNotExistError", id, message });
    }
  }
  const gone = new Set(changes.filter((change) => !change.after).map(({ id }) => id));
  if (gone.size === 0) return;
  const from = new Map<string, string[]>();
  for (const [id, document] of after) {
    for (const target of new Set(strongReferences(document))) {
      if (gone.has(target)) from.set(target, [...(from.get(target) ?? []), id]);
    }
  }
  for (const [id, referencingIDs] of from) {
    const message = `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs[0]}"`;
    throw new MutationRefused({ status: 409, type: "documentHasExistingReferencesError", id, message, referencingIDs });
  }
}

function strongReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strongReferences);
  if (!isRecord(value)) return [];
  if (typeof value._ref === "string") return value._weak === true ? [] : [value._ref];
  return Object.values(value).flatMap(strongReferences);
}
