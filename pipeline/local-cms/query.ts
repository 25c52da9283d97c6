import { type ExprNode, evaluateSync, GroqSyntaxError, parse } from "groq-js";
import { type CmsResponse, errorAnswer, jsonAnswer } from "./answer.ts";
import type { CmsDocument, DatasetState } from "./mutations.ts";
import type { CmsRequest } from "./request.ts";

/** True if the reader may see the document with this id. */
export type MayRead = (id: string) => boolean;

export class WrongQuery extends Error {
  override name = "WrongQuery";
  readonly body: object;

  constructor(cause: unknown, query = "") {
    const { message } = cause as Error;
    // Removes the beginning, such as "Syntax error in GROQ query at position 7: ".
    const description = cause instanceof GroqSyntaxError ? message.replace(/^.*?: /, "") : message;
    super(description, { cause });
    const [start, end] = cause instanceof GroqSyntaxError ? [cause.position, cause.position + 1] : [0, query.length];
    this.body = { error: { type: "queryParseError", description, query, start, end } };
  }
}

type GroqQuery = Pick<CmsRequest, "query" | "params">;

/** All answers have the same tag, so any edit makes clients repeat all queries. */
export const changedTag = "s1:local";

/** Throws `WrongQuery`. */
export function answerQuery(request: CmsRequest, state: DatasetState, mayRead: MayRead): CmsResponse {
  const { query, search } = request;
  if (query === undefined) return errorAnswer(400, "Missing query");
  const perspective = search.get("perspective");
  const documents = documentsFor(mayRead, state, request.apiVersion, perspective);
  if (!documents) return errorAnswer(400, `Unknown perspective "${perspective}"`);
  const result = runQuery(documents, request);
  const echo = search.get("returnQuery") === "false" ? undefined : query;
  return jsonAnswer({ query: echo, result, syncTags: [changedTag], ms: 1 });
}

export function answerDoc({ rest, search }: CmsRequest, state: DatasetState, mayRead: MayRead): CmsResponse {
  const ids = [...new Set(rest.split(",").filter((id) => id !== ""))];
  const found = (id: string) => (mayRead(id) ? state.get(id) : undefined);
  const omitted = ids.filter((id) => !found(id)).map((id) => ({ id, reason: "existence" }));
  const documents = search.get("excludeContent") === "true" ? [] : ids.flatMap((id) => found(id) ?? []);
  return jsonAnswer({ documents, omitted });
}

/** From this version, a query without a perspective means `published`, and `raw` includes versions. */
const perspectivesSince = "2025-02-19";

/** The documents that a query of this API version (`1`, `X`, or a day) sees. Undefined for an unknown perspective. */
function documentsFor(mayRead: MayRead, state: DatasetState, apiVersion: string, perspective: string | null) {
  const isRecent = apiVersion === "X" || apiVersion >= perspectivesSince;
  const readable = [...state].filter(([id]) => mayRead(id));
  const without = (...prefixes: string[]) =>
    readable.filter(([id]) => !prefixes.some((prefix) => id.startsWith(prefix))).map(([, document]) => document);
  switch (perspective ?? (isRecent ? "published" : "raw")) {
    case "raw":
      return isRecent ? without() : without("versions.");
    case "published":
      return without("drafts.", "versions.");
    case "drafts":
    case "previewDrafts":
      return withDrafts(without("versions."));
    default:
      return undefined;
  }
}

function withDrafts(documents: readonly CmsDocument[]): CmsDocument[] {
  const byId = new Map<string, CmsDocument>();
  for (const document of documents) {
    const id = document._id.replace(/^drafts\./, "");
    if (id !== document._id) byId.set(id, { ...document, _id: id, _originalId: document._id } as CmsDocument);
    else if (!byId.has(id)) byId.set(id, document);
  }
  return [...byId.values()];
}

/** Returns plain JSON. Throws `WrongQuery`. */
export function runQuery(documents: readonly CmsDocument[], question: GroqQuery): unknown {
  const tree = parseQuery(question);
  try {
    const value = evaluateSync(tree, { dataset: documents, params: question.params });
    return value.type === "stream" ? null : value.data;
  } catch (cause) {
    throw new WrongQuery(cause, question.query);
  }
}

/** Throws `WrongQuery`. */
export function parseQuery({ query = "", params }: GroqQuery): ExprNode {
  try {
    return parse(query, { params });
  } catch (cause) {
    throw new WrongQuery(cause, query);
  }
}
