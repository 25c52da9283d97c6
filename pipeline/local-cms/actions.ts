import { isObject, type JsonObject } from "../json.ts";
import { type Mutation, MutationRefused, type Patch } from "./mutations.ts";
import type { Store } from "./store.ts";

/**
 * What an editor does to a document in the Studio, as mutations: https://www.sanity.io/docs/http-reference/actions.
 * Throws `MutationRefused` for what cannot be done, and for actions of releases, which are not known here.
 */
export function mutationsOf(action: JsonObject, store: Store): Mutation[] {
  const text = (name: string) => (typeof action[name] === "string" ? action[name] : "");
  const [draftId, publishedId] = [text("draftId"), text("publishedId")];
  const attributes = isObject(action.attributes) ? action.attributes : {};
  const draftOf = (id: string) => ({ ...stored(store, id), _id: draftId });
  switch (text("actionType").replace("sanity.action.document.", "")) {
    case "create":
      return [{ create: attributes }];
    case "replaceDraft":
      return [{ createOrReplace: attributes }];
    case "edit": {
      const patch: Mutation = { patch: { ...(isObject(action.patch) ? action.patch : {}), id: draftId } as Patch };
      return store.get(draftId) ? [patch] : [{ createIfNotExists: draftOf(publishedId) }, patch];
    }
    case "publish": {
      const { ifPublishedRevisionId } = action;
      const revision = store.get(publishedId)?._rev;
      if (ifPublishedRevisionId !== undefined && ifPublishedRevisionId !== revision) {
        const type = "documentRevisionIDDoesNotMatchError";
        throw new MutationRefused(409, type, publishedId, "It was published meanwhile");
      }
      const draft = strengthened({ ...stored(store, draftId), _id: publishedId });
      return [{ createOrReplace: draft as JsonObject }, { delete: { id: draftId } }];
    }
    case "unpublish":
      return [{ createIfNotExists: draftOf(publishedId) }, { delete: { id: publishedId } }];
    case "discard":
      return [{ delete: { id: draftId } }];
    case "version.discard":
      return [{ delete: { id: text("versionId") } }];
    case "delete": {
      const drafts = Array.isArray(action.includeDrafts) ? action.includeDrafts.map(String) : [];
      return [publishedId, ...drafts].map((id) => ({ delete: { id } }));
    }
    default:
      throw new MutationRefused(400, "actionNotSupported", publishedId, `${text("actionType")} is not known here`);
  }
}

function stored(store: Store, id: string): JsonObject {
  const document = store.get(id);
  if (document) return document;
  throw new MutationRefused(404, "documentNotFoundError", id, `The document with the ID "${id}" was not found`);
}

/** A reference to what was not published yet is weak until it is published itself. */
function strengthened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthened);
  if (!isObject(value)) return value;
  const { _strengthenOnPublish: later, ...kept } = value;
  const isWeak = later === undefined || (isObject(later) && later.weak === true);
  const { _weak, ...strong } = kept;
  const fields = Object.entries(isWeak ? kept : strong);
  return Object.fromEntries(fields.map(([name, inner]) => [name, strengthened(inner)]));
}
