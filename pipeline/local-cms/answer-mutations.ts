import { isObject, objectsIn, parseJson } from "../json.ts";
import { mutationsOfAction } from "./actions.ts";
import { type CmsResponse, errorAnswer, jsonAnswer } from "./answer.ts";
import { checkReferentialIntegrity, type Mutation, MutationRefused, targetOf } from "./mutations.ts";
import { runQuery } from "./query.ts";
import type { CmsRequest } from "./request.ts";
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
      : withoutQueries(given, store).map(withId).map(requireMutation);
  try {
    const { transactionId, outcomes } = store.transaction(mutations, {
      check: checkReferentialIntegrity,
      transactionId: typeof posted.transactionId === "string" ? posted.transactionId : undefined,
    });
    const documentOf = (id: string) => (search.get("returnDocuments") === "true" ? store.get(id) : undefined);
    return jsonAnswer({ transactionId, results: outcomes.map((made) => ({ ...made, document: documentOf(made.id) })) });
  } catch (error) {
    if (!(error instanceof MutationRefused)) throw error;
    const { status, refusal } = error;
    const index = Math.max(0, mutations.map(targetOf).indexOf(refusal.id));
    const description = `The mutation(s) failed: ${refusal.description}`;
    return jsonAnswer({ error: { type: "mutationError", description, items: [{ error: refusal, index }] } }, status);
  }
}

/** Replaces a deletion by query, as the Studio deletes old secrets, by deletions by id. Keeps all other mutations. */
function withoutQueries(mutations: readonly unknown[], { current }: Store): unknown[] {
  return mutations.flatMap((mutation) => {
    const deletion = isObject(mutation) && isObject(mutation.delete) ? mutation.delete : {};
    if (typeof deletion.query !== "string") return [mutation];
    const found = runQuery([...current.values()], { query: deletion.query, params: {} });
    return objectsIn(found).map(({ _id }) => ({ delete: { id: _id } }));
  });
}

const kinds = ["create", "createOrReplace", "createIfNotExists", "delete", "patch"];

/** Gives the document of a `create` an id if it has none. Keeps all other mutations. */
function withId(mutation: unknown, index: number): unknown {
  if (!isObject(mutation) || !isObject(mutation.create)) return mutation;
  return { ...mutation, create: { _id: `made-${Date.now().toString(36)}-${index}`, ...mutation.create } };
}

/** Returns the value, typed as a mutation. Throws `MutationRefused` if it is none. */
function requireMutation(mutation: unknown, index: number): Mutation {
  const refusal = (why: string) => new MutationRefused(400, "validationError", "", `mutations[${index}]: ${why}`);
  const [[kind, content] = ["", undefined], ...others] = isObject(mutation) ? Object.entries(mutation) : [];
  if (!kinds.includes(kind) || others.length > 0) throw refusal(`should be one of ${kinds.join(", ")}`);
  if (!isObject(content)) throw refusal(`${kind} should be an object`);
  const isCreation = kind.startsWith("create");
  const id = isCreation ? content._id : content.id;
  if (typeof id !== "string") throw refusal(`${kind} needs an id; only deletions by query are supported here`);
  if (!/^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/.test(id) || id.includes("..")) throw refusal(`"${id}" cannot be an id`);
  if (isCreation && typeof content._type !== "string") throw refusal(`${kind} needs a _type`);
  return mutation as Mutation;
}
