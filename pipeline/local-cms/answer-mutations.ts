import { isObject, type JsonObject, parseJson } from "../json.ts";
import { mutationsOf } from "./actions.ts";
import { type Answer, errorAnswer, jsonAnswer } from "./answer.ts";
import { checkReferences, type Mutation, MutationRefused, targetOf } from "./mutations.ts";
import type { CmsRequest } from "./request.ts";
import type { Reader } from "./server.ts";
import type { Store } from "./store.ts";

/**
 * `mutate`, good for editing with one `curl`, and as strict with ids and references as the CMS; and `actions`, what the
 * Studio does.
 */
export function answerMutations({ kind, body, search }: CmsRequest, store: Store, { mayWrite }: Reader): Answer {
  const name = kind === "actions" ? "actions" : "mutations";
  const posted = parseJson(body.toString());
  const list = isObject(posted) ? posted[name] : undefined;
  if (!isObject(posted) || !Array.isArray(list)) {
    return errorAnswer(400, `The body should be JSON with an array of ${name}`);
  }
  const wrong = kind === "mutate" ? list.map(wrongWith) : [];
  const index = wrong.findIndex((words) => words !== undefined);
  if (index >= 0) return errorAnswer(400, `mutations[${index}]: ${wrong[index]}`);
  if (!mayWrite) {
    const description = 'Insufficient permissions; permission "update" required';
    return failed(403, 0, { type: "insufficientPermissionsError", description, permission: "update" });
  }
  const isWanted = (option: string) => search.get(option) === "true";
  let mutations: readonly Mutation[] = [];
  try {
    mutations =
      kind === "mutate" ? list.map(withId) : list.filter(isObject).flatMap((action) => mutationsOf(action, store));
    const { transactionId, changes, outcomes } = store.transaction(mutations, {
      check: checkReferences,
      isDryRun: isWanted("dryRun"),
      transactionId: typeof posted.transactionId === "string" ? posted.transactionId : undefined,
    });
    const after = new Map(isWanted("returnDocuments") ? changes.map((change) => [change.id, change.after]) : []);
    const results = outcomes.map(({ id, operation }) => ({ id, operation, document: after.get(id) }));
    return jsonAnswer({ transactionId, results });
  } catch (error) {
    if (!(error instanceof MutationRefused)) throw error;
    const { status, refusal } = error;
    return failed(status, Math.max(0, mutations.map(targetOf).indexOf(refusal.id)), refusal);
  }
}

function failed(status: number, index: number, error: JsonObject): Answer {
  const description = `The mutation(s) failed: ${error.description}`;
  return jsonAnswer({ error: { type: "mutationError", description, items: [{ error, index }] } }, status);
}

const kinds = ["create", "createOrReplace", "createIfNotExists", "delete", "patch"];

function wrongWith(mutation: unknown): string | undefined {
  const [[kind = "", content] = [], ...others] = isObject(mutation) ? Object.entries(mutation) : [];
  if (!kinds.includes(kind) || others.length > 0) return `should be one of ${kinds.join(", ")}`;
  if (!isObject(content)) return `${kind} should be an object`;
  const id = content[kind === "delete" || kind === "patch" ? "id" : "_id"];
  if (id === undefined && kind === "create") return undefined;
  if (typeof id !== "string") return `${kind} needs an id; queries are not supported here`;
  if (!/^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/.test(id) || id.includes("..")) return `"${id}" cannot be an id`;
  if (kind.startsWith("create") && typeof content._type !== "string") return `${kind} needs a _type`;
  return undefined;
}

/** `create` may leave the id to the CMS. */
function withId(mutation: Mutation, index: number): Mutation {
  if (!("create" in mutation) || typeof mutation.create._id === "string") return mutation;
  return { create: { ...mutation.create, _id: `made-${Date.now().toString(36)}-${index}` } };
}
