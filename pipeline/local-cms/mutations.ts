import type { PatchOperations } from "@sanity/client";
import { Mutation as CmsMutation } from "@sanity/mutator";
import { isObject, type JsonObject } from "../json.ts";
import type { CommittedChange, DatasetState, StoredDocument } from "./dataset.ts";

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

/** A document's new content; `null` means deleted, `undefined` unchanged. */
export interface MutationResult {
  readonly id: string;
  readonly operation: "create" | "update" | "delete" | "none";
  readonly content?: JsonObject | null;
}

export function outcomeOf(mutation: Mutation, state: DatasetState): MutationResult {
  const id = targetOf(mutation);
  const before = state.get(id);
  if ("delete" in mutation) return before ? { id, operation: "delete", content: null } : { id, operation: "none" };
  if ("patch" in mutation) return { id, operation: "update", content: patched(existing(state, id), mutation.patch) };
  if ("createOrReplace" in mutation) {
    return { id, operation: before ? "update" : "create", content: mutation.createOrReplace };
  }
  if ("create" in mutation) {
    if (!before) return { id, operation: "create", content: mutation.create };
    throw new MutationRefused(409, "documentAlreadyExistsError", id, `Document by ID "${id}" already exists`);
  }
  return before ? { id, operation: "none" } : { id, operation: "create", content: mutation.createIfNotExists };
}

/** Throws `MutationRefused` for a missing document. */
export function existing(state: DatasetState, id: string): StoredDocument {
  const document = state.get(id);
  if (document) return document;
  throw new MutationRefused(404, "documentNotFoundError", id, `The document with the ID "${id}" was not found`);
}

export function targetOf(mutation: Mutation): string {
  const [target = {}] = Object.values(mutation as Readonly<Record<string, JsonObject>>);
  return String(target._id ?? target.id);
}

function patched(before: StoredDocument, patch: Patch): JsonObject {
  if (patch.ifRevisionID !== undefined && patch.ifRevisionID !== before._rev) {
    const message = `Document "${patch.id}" has unexpected revision ID ("${before._rev}"), expected "${patch.ifRevisionID}"`;
    throw new MutationRefused(409, "documentRevisionIDDoesNotMatchError", patch.id, message);
  }
  try {
    const mutation = new CmsMutation({ mutations: [{ patch }] });
    return mutation.apply(before as StoredDocument & { _type: string }) ?? before;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new MutationRefused(400, "invalidPatchError", patch.id, message);
  }
}

/** The CMS refuses dangling strong references. Throws `MutationRefused` if the transaction would leave one. */
export function checkReferences(after: DatasetState, changes: readonly CommittedChange[]): void {
  for (const { id, after: document } of changes) {
    const missing = document && strongReferences(document).find((target) => !after.has(target));
    if (missing) {
      const message = `Document "${id}" references non-existent document "${missing}"`;
      throw new MutationRefused(409, "documentReferenceDoesNotExistError", id, message);
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
    throw new MutationRefused(409, "documentHasExistingReferencesError", id, message, { referencingIDs });
  }
}

function strongReferences(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(strongReferences);
  if (!isObject(value)) return [];
  if (typeof value._ref === "string") return value._weak === true ? [] : [value._ref];
  return Object.values(value).flatMap(strongReferences);
}
