import type { Reader } from "./access.ts";
import { type Answer, jsonAnswer } from "./answer.ts";
import { type Change, isRecord } from "./documents.ts";
import { errorAnswer, insufficientPermissionsAnswer, mutationErrorAnswer } from "./error-answers.ts";
import type { LakeRequest } from "./lake-request.ts";
import { type Mutation, MutationRefused, targetOf } from "./mutations.ts";
import { checkReferences } from "./references.ts";
import type { Result, Store } from "./store.ts";

/** `mutate`: what one `curl` can edit with, as strict with ids and references as the CMS. */
export function answerMutations(request: LakeRequest, store: Store, reader: Reader): Answer {
  if (!reader.mayWrite) return insufficientPermissionsAnswer("update");
  const read = mutationsIn(request.body);
  if (typeof read === "string") return errorAnswer(400, read);
  const wanted = (name: string) => request.search.get(name) === "true";
  try {
    const options = { check: checkReferences, isDryRun: wanted("dryRun"), ...transactionIdIn(request.body) };
    const result = store.transaction(read, options);
    return jsonAnswer({ transactionId: result.transactionId, results: resultsOf(result, wanted("returnDocuments")) });
  } catch (error) {
    if (!(error instanceof MutationRefused)) throw error;
    const { status, type, id, message, referencingIDs } = error;
    const index = Math.max(0, read.map(targetOf).indexOf(id));
    return mutationErrorAnswer(status, { type, description: message, id, index, referencingIDs });
  }
}

function resultsOf({ outcomes, changes }: Result, withDocuments: boolean): object[] {
  const after = new Map(changes.map((change: Change) => [change.id, change.after]));
  return outcomes.map(({ id, operation }) => ({
    id,
    operation,
    ...(withDocuments && after.get(id) && { document: after.get(id) }),
  }));
}

/** Or what is wrong with them. */
function mutationsIn(body: Buffer): Mutation[] | string {
  const posted = parsed(body);
  if (!isRecord(posted) || !Array.isArray(posted.mutations))
    return "The body should be JSON with an array of mutations";
  const mutations: Mutation[] = [];
  for (const [index, mutation] of posted.mutations.entries()) {
    const wrong = wrongWith(mutation);
    if (wrong) return `mutations[${index}]: ${wrong}`;
    mutations.push(withId(mutation, index));
  }
  return mutations;
}

const kinds = ["create", "createOrReplace", "createIfNotExists", "delete", "patch"];

function wrongWith(mutation: unknown): string | undefined {
  const [[kind = "", content] = [], ...others] = isRecord(mutation) ? Object.entries(mutation) : [];
  if (!kinds.includes(kind) || others.length > 0) return `should be one of ${kinds.join(", ")}`;
  if (!isRecord(content)) return `${kind} should be an object`;
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

function transactionIdIn(body: Buffer): { transactionId?: string } {
  const posted = parsed(body);
  return isRecord(posted) && typeof posted.transactionId === "string" ? { transactionId: posted.transactionId } : {};
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
