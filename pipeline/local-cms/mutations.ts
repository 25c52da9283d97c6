import type { PatchOperations } from "@sanity/client";
import { Mutation as CmsMutation } from "@sanity/mutator";
import { isObject, type JsonObject } from "../json.ts";

/** A document as the CMS returns it. Its shape is unchecked: some tests need invalid ones. */
export interface CmsDocument extends JsonObject {
  readonly _id: string;
  readonly _rev: string;
  readonly _createdAt: string;
  readonly _updatedAt: string;
}

export type DatasetState = ReadonlyMap<string, CmsDocument>;

export interface CommittedChange {
  readonly id: string;
  readonly before: CmsDocument | undefined;
  readonly after: CmsDocument | undefined;
}

export type Mutation =
  | { readonly create: JsonObject }
  | { readonly createOrReplace: JsonObject }
  | { readonly createIfNotExists: JsonObject }
  | { readonly delete: { readonly id: string } }
  | { readonly patch: Patch };

export type Patch = PatchOperations & { readonly id: string };

/** The transaction was refused as a whole. Statuses and types follow the CMS as far as they are known. */
export class MutationRefused extends Error {
  override name = "MutationRefused";
  readonly status: number;
  readonly refusal: { readonly type: string; readonly description: string; readonly id: string };

  constructor(status: number, type: string, id: string, description: string, more?: { referencingIDs: string[] }) {
    super(description);
    this.status = status;
    this.refusal = { type, description, id, ...more };
  }
}

/** Undefined after a deletion; `before` itself if `createIfNotExists` finds the document. Throws `MutationRefused`. */
export function contentAfter(mutation: Mutation, before: CmsDocument | undefined): JsonObject | undefined {
  if ("delete" in mutation) return undefined;
  if ("patch" in mutation) return patched(before, mutation.patch);
  if ("createOrReplace" in mutation) return mutation.createOrReplace;
  if ("createIfNotExists" in mutation) return before ?? mutation.createIfNotExists;
  if (!before) return mutation.create;
  const message = `Document by ID "${before._id}" already exists`;
  throw new MutationRefused(409, "documentAlreadyExistsError", before._id, message);
}

/** Throws `MutationRefused` for a missing document. */
export function requireDocument(document: CmsDocument | undefined, id: string): CmsDocument {
  if (document) return document;
  throw new MutationRefused(404, "documentNotFoundError", id, `The document with the ID "${id}" was not found`);
}

export function targetOf(mutation: Mutation): string {
  const [target = {}] = Object.values(mutation as Readonly<Record<string, JsonObject>>);
  return String(target._id ?? target.id);
}

/** Always returns a copy: a patch makes a new revision even if it changes nothing. */
function patched(document: CmsDocument | undefined, patch: Patch): JsonObject {
  const before = requireDocument(document, patch.id);
  if (patch.ifRevisionID !== undefined && patch.ifRevisionID !== before._rev) {
    const message = `Document "${patch.id}" has unexpected revision ID ("${before._rev}"), expected "${patch.ifRevisionID}"`;
    throw new MutationRefused(409, "documentRevisionIDDoesNotMatchError", patch.id, message);
  }
  try {
    return { ...new CmsMutation({ mutations: [{ patch }] }).apply(before as CmsDocument & { _type: string }) };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new MutationRefused(400, "invalidPatchError", patch.id, message);
  }
}

/** The CMS refuses dangling strong references. Throws `MutationRefused` if the transaction would leave one. */
export function checkReferentialIntegrity(after: DatasetState, changes: readonly CommittedChange[]): void {
  for (const { id, after: document } of changes) {
    const missing = strongReferences(document).find((target) => !after.has(target));
    if (!missing) continue;
    const message = `Document "${id}" references non-existent document "${missing}"`;
    throw new MutationRefused(409, "documentReferenceDoesNotExistError", id, message);
  }
  const deleted = changes.filter((change) => !change.after);
  const referring = new Map(deleted.map(({ id }) => [id, [] as string[]]));
  // Most edits delete nothing, so the search for references is not needed.
  if (referring.size === 0) return;
  for (const [from, document] of after) {
    for (const target of new Set(strongReferences(document))) referring.get(target)?.push(from);
  }
  for (const [id, referencingIDs] of referring) {
    if (referencingIDs.length === 0) continue;
    const message = `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs[0]}"`;
    throw new MutationRefused(409, "documentHasExistingReferencesError", id, message, { referencingIDs });
  }
}

function strongReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strongReferences);
  if (!isObject(value)) return [];
  if (typeof value._ref === "string") return value._weak === true ? [] : [value._ref];
  return Object.values(value).flatMap(strongReferences);
}
