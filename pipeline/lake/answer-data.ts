import type { Reader } from "./access.ts";
import { type Answer, jsonAnswer } from "./answer.ts";
import type { State } from "./documents.ts";
import { errorAnswer, queryErrorBody } from "./error-answers.ts";
import type { LakeRequest } from "./lake-request.ts";
import { runQuery, WrongQuery } from "./run-query.ts";
import { viewFor, viewInPerspective } from "./view.ts";

export interface Limits {
  /** Bytes of a query that is posted; Sanity's CDN takes 300 kB. */
  readonly queryBytes: number;
  /** Bytes of an answer's JSON. */
  readonly answerBytes: number;
}

/** `query`, `doc` and `export`: what only reads. */
export function answerData(request: LakeRequest, state: State, reader: Reader, limits: Limits): Answer {
  switch (request.kind) {
    case "query":
      return answerQuery(request, state, reader, limits);
    case "doc":
      return answerDoc(request, state, reader);
    default:
      return answerExport(request, state, reader);
  }
}

function answerQuery(request: LakeRequest, state: State, reader: Reader, limits: Limits): Answer {
  if (request.body.length > limits.queryBytes) return errorAnswer(413, "Request body too large");
  const { query, params, route, search } = request;
  if (query === undefined) return errorAnswer(400, "Missing query");
  const perspective = search.get("perspective") ?? undefined;
  const view = viewInPerspective(state, reader, { apiVersion: route.apiVersion, perspective });
  if (!view) return errorAnswer(400, `Unknown perspective "${perspective}"`);
  try {
    const result = runQuery(view, { query, params, apiVersion: route.apiVersion });
    if (limits.answerBytes < Number.POSITIVE_INFINITY && JSON.stringify(result).length > limits.answerBytes) {
      return errorAnswer(413, "Response size too large");
    }
    const echo = search.get("returnQuery") === "false" ? {} : { query };
    return jsonAnswer({ ...echo, result, syncTags: [`s1:${route.dataset}`], ms: 1 });
  } catch (error) {
    if (error instanceof WrongQuery) return jsonAnswer(queryErrorBody(error.detail), 400);
    throw error;
  }
}

function answerDoc({ route, search }: LakeRequest, state: State, reader: Reader): Answer {
  const ids = [...new Set(route.rest.split(",").filter((id) => id !== ""))];
  const view = viewFor(state, reader);
  const documents = ids.map((id) => view.get(id)).filter((document) => document !== undefined);
  const omitted = ids
    .filter((id) => !view.get(id))
    .map((id) => ({ id, reason: state.has(id) && !reader.isAnonymous ? "permission" : "existence" }));
  return jsonAnswer({ documents: search.get("excludeContent") === "true" ? [] : documents, omitted });
}

function answerExport({ route }: LakeRequest, state: State, reader: Reader): Answer {
  const isLabelled = route.apiVersion === "X" || route.apiVersion >= "2021-10-21";
  const lines = viewFor(state, reader)
    .all()
    .map((document) => `${JSON.stringify(document)}\n`);
  return {
    status: 200,
    headers: { "content-type": isLabelled ? "application/x-ndjson" : "text/plain; charset=utf-8" },
    bytes: Buffer.from(lines.join("")),
  };
}
