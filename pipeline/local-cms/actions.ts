import { isObject, type JsonObject, listOf } from "../json.ts";
import { type DatasetState, type Mutation, MutationRefused, type Patch, requireDocument } from "./mutations.ts";

/** See https://www.sanity.io/docs/http-reference/actions. Throws `MutationRefused`, also for all actions on releases. */
export function mutationsOfAction(action: JsonObject, state: DatasetState): Mutation[] {
  const text = (name: string) => (typeof action[name] === "string" ? action[name] : "");
  const [draftId, publishedId] = [text("draftId"), text("publishedId")];
  const attributes = isObject(action.attributes) ? action.attributes : {};
  const copyOf = (id: string, _id: string) => ({ ...requireDocument(state.get(id), id), _id });
  switch (text("actionType").replace("sanity.action.document.", "")) {
    case "create":
      return [{ create: attributes }];
    case "replaceDraft":
      return [{ createOrReplace: attributes }];
    case "edit": {
      const patch: Mutation = { patch: { ...(isObject(action.patch) ? action.patch : {}), id: draftId } as Patch };
      return state.get(draftId) ? [patch] : [{ createIfNotExists: copyOf(publishedId, draftId) }, patch];
    }
    case "publish":
      requireRevision(state.get(publishedId)?._rev, action.ifPublishedRevisionId, publishedId);
      return [{ createOrReplace: strengthened(copyOf(draftId, publishedId)) }, { delete: { id: draftId } }];
    case "unpublish":
      return [{ createIfNotExists: copyOf(publishedId, draftId) }, { delete: { id: publishedId } }];
    case "discard":
      return [{ delete: { id: draftId } }];
    case "version.discard":
      return [{ delete: { id: text("versionId") } }];
    case "delete":
      return [publishedId, ...listOf(action.includeDrafts).map(String)].map((id) => ({ delete: { id } }));
    default:
      throw new MutationRefused(400, "actionNotSupported", publishedId, `${text("actionType")} is not known here`);
  }
}

function requireRevision(found: string | undefined, expected: unknown, id: string): void {
  if (expected === undefined || expected === found) return;
  throw new MutationRefused(409, "documentRevisionIDDoesNotMatchError", id, "It was published meanwhile");
}

/** A copy of the document for its publication: references that were weak only until then become strong. */
function strengthened(document: JsonObject): JsonObject {
  const text = JSON.stringify(document, (_field, value) => {
    if (!isObject(value)) return value;
    const { _strengthenOnPublish: later, ...kept } = value;
    const { _weak, ...strong } = kept;
    return later === undefined || (isObject(later) && later.weak === true) ? kept : strong;
  });
  return JSON.parse(text);
}
