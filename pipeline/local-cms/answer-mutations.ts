import { isObject, parseJson } from "../json.ts";
import { mutationsOf } from "./actions.ts";
import { type Answer, errorAnswer, jsonAnswer, mutationErrorAnswer } from "./answer.ts";
import { checkReferences, type Mutation, MutationRefused, targetOf } from "./mutations.ts";
import type { CmsRequest } from "./request.ts";
import type { Reader } from "./server.ts";
import type { Store } from "./store.ts";

/** `mutate`: good for editing with one `curl`, and as strict with ids and references as the CMS. */
export function answerMutations(request: CmsRequest, store: Store, reader: Reader): Answer {
  const posted = parseJson(request.body.toString());
  if (!isObject(posted) || !Array.isArray(posted.mutations)) {
    return errorAnswer(400, "The body should be JSON with an array of mutations");
  }
  const wrong = posted.mutations.map(wrongWith);
  const index = wrong.findIndex((words) => words !== undefined);
  if (index >= 0) return errorAnswer(400, `mutations[${index}]: ${wrong[index]}`);
  const mutations = posted.mutations.map(withId);
  return commit(request, store, reader, posted.transactionId, () => mutations);
}

/** `actions`: what the Studio does. */
export function answerActions(request: CmsRequest, store: Store, reader: Reader): Answer {
  const posted = parseJson(request.body.toString());
  if (!isObject(posted) || !Array.isArray(posted.actions)) {
    return errorAnswer(400, "The body should be JSON with an array of actions");
  }
  const actions = posted.actions.filter(isObject);
  return commit(request, store, reader, posted.transactionId, () =>
    actions.flatMap((action) => mutationsOf(action, store)),
  );
}

function commit(
  { search }: CmsRequest,
  store: Store,
  reader: Reader,
  transactionId: unknown,
  wanted: () => readonly Mutation[],
): Answer {
  if (!reader.mayWrite) {
    const description = 'Insufficient permissions; permission "update" required';
    const refusal = { type: "insufficientPermissionsError", description, permission: "update" };
    return mutationErrorAnswer(403, 0, refusal);
  }
  const isWanted = (name: string) => search.get(name) === "true";
  let mutations: readonly Mutation[] = [];
  try {
    mutations = wanted();
    const result = store.transaction(mutations, {
      check: checkReferences,
      isDryRun: isWanted("dryRun"),
      transactionId: typeof transactionId === "string" ? transactionId : undefined,
    });
    const after = new Map(isWanted("returnDocuments") ? result.changes.map((change) => [change.id, change.after]) : []);
    const results = result.outcomes.map(({ id, operation }) => ({ id, operation, document: after.get(id) }));
    return jsonAnswer({ transactionId: result.transactionId, results });
  } catch (error) {
    if (!(error instanceof MutationRefused)) throw error;
    const { status, type, id, message: description, referencingIDs } = error;
    const index = Math.max(0, mutations.map(targetOf).indexOf(id));
    const refusal = { type, description, id, referencingIDs };
    return mutationErrorAnswer(status, index, refusal);
  }
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
