import { isObject, type JsonObject, listOf, objectsIn, parseJson } from "../json.ts";
import {
  checkReferentialIntegrity,
  type DatasetState,
  type Mutation,
  MutationRefused,
  type Patch,
  requireDocument,
  targetOf,
} from "./mutations.ts";
import { runQuery } from "./query.ts";
import { type CmsRequest, type CmsResponse, errorAnswer, jsonAnswer } from "./request.ts";
import type { Store } from "./store.ts";

/** Checks ids and references as strictly as the CMS. Throws `MutationRefused` or `WrongQuery` for an invalid mutation. */
export function answerMutations({ kind, body, search }: CmsRequest, store: Store): CmsResponse {
  const name = kind === "actions" ? "actions" : "mutations";
  const posted = parseJson(body.toString());
  const given = isObject(posted) ? posted[name] : undefined;
  if (!isObject(posted) || !Array.isArray(given)) {
    return errorAnswer(400, `The body should be JSON with an array of ${name}`);
  }
  const mutations =
    kind === "actions"
      ? objectsIn(given).flatMap((action) => mutationsOfAction(action, store.current))
      : given.flatMap((mutation) => deletionsById(mutation, store)).map(checked);
  try {
    const { transactionId, outcomes } = store.transaction(mutations, {
      check: checkReferentialIntegrity,
      transactionId: typeof posted.transactionId === "string" ? posted.transactionId : undefined,
    });
    const returnsDocuments = search.get("returnDocuments") === "true";
    const results = outcomes.map((outcome) => ({
      ...outcome,
      document: returnsDocuments ? store.get(outcome.id) : undefined,
    }));
    return jsonAnswer({ transactionId, results });
  } catch (error) {
    if (!(error instanceof MutationRefused)) throw error;
    const { status, refusal } = error;
    const index = Math.max(0, mutations.map(targetOf).indexOf(refusal.id));
    const description = `The mutation(s) failed: ${refusal.description}`;
    return jsonAnswer({ error: { type: "mutationError", description, items: [{ error: refusal, index }] } }, status);
  }
}

/** Replaces a deletion by query, as the Studio deletes old secrets, by deletions by id. Keeps all other mutations. */
function deletionsById(mutation: unknown, { current }: Store): unknown[] {
  const deletion = isObject(mutation) && isObject(mutation.delete) ? mutation.delete : {};
  if (typeof deletion.query !== "string") return [mutation];
  const found = runQuery([...current.values()], { query: deletion.query, params: {} });
  return objectsIn(found).map(({ _id }) => ({ delete: { id: _id } }));
}

const kinds = ["create", "createOrReplace", "createIfNotExists", "delete", "patch"];

/** Checks the form of a mutation, and gives a created document an id if it has none. Throws `MutationRefused`. */
function checked(mutation: unknown, index: number): Mutation {
  const refusal = (why: string) => new MutationRefused(400, "validationError", "", `mutations[${index}]: ${why}`);
  const entries = isObject(mutation) ? Object.entries(mutation) : [];
  const [kind, given] = entries[0] ?? [""];
  if (!kinds.includes(kind) || entries.length > 1) throw refusal(`should be one of ${kinds.join(", ")}`);
  if (!isObject(given)) throw refusal(`${kind} should be an object`);
  const content = kind === "create" ? { _id: `made-${Date.now().toString(36)}-${index}`, ...given } : given;
  const isCreation = kind.startsWith("create");
  const id = isCreation ? content._id : content.id;
  if (typeof id !== "string") throw refusal(`${kind} needs an id; only deletions by query are supported here`);
  if (!/^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/.test(id) || id.includes("..")) throw refusal(`"${id}" cannot be an id`);
  if (isCreation && typeof content._type !== "string") throw refusal(`${kind} needs a _type`);
  return { [kind]: content } as unknown as Mutation;
}

/** See https://www.sanity.io/docs/http-reference/actions. Throws `MutationRefused`, also for all actions on releases. */
function mutationsOfAction(action: JsonObject, state: DatasetState): Mutation[] {
  const text = (name: string) => (typeof action[name] === "string" ? action[name] : "");
  const [draftId, publishedId] = [text("draftId"), text("publishedId")];
  const attributes = isObject(action.attributes) ? action.attributes : {};
  const draftOf = (id: string) => ({ ...requireDocument(state.get(id), id), _id: draftId });
  switch (text("actionType").replace("sanity.action.document.", "")) {
    case "create":
      return [{ create: attributes }];
    case "replaceDraft":
      return [{ createOrReplace: attributes }];
    case "edit": {
      const patch: Mutation = { patch: { ...(isObject(action.patch) ? action.patch : {}), id: draftId } as Patch };
      return state.get(draftId) ? [patch] : [{ createIfNotExists: draftOf(publishedId) }, patch];
    }
    case "publish": {
      const expected = action.ifPublishedRevisionId;
      if (expected !== undefined && expected !== state.get(publishedId)?._rev) {
        const type = "documentRevisionIDDoesNotMatchError";
        throw new MutationRefused(409, type, publishedId, "It was published meanwhile");
      }
      const draft = strengthened({ ...requireDocument(state.get(draftId), draftId), _id: publishedId });
      return [{ createOrReplace: draft }, { delete: { id: draftId } }];
    }
    case "unpublish":
      return [{ createIfNotExists: draftOf(publishedId) }, { delete: { id: publishedId } }];
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

/** A copy of the document for its publication: references that were weak only until then become strong. */
function strengthened(document: JsonObject): JsonObject {
  const text = JSON.stringify(document, (_field, value) => {
    if (!isObject(value)) return value;
    const { _strengthenOnPublish: later, ...kept } = value;
    const { _weak, ...strong } = kept;
    const staysWeak = later === undefined || (isObject(later) && later.weak === true);
    return staysWeak ? kept : strong;
  });
  return JSON.parse(text);
}
