import { type ExprNode, evaluateSync, GroqSyntaxError, parse } from "groq-js";
import { isObject, type JsonObject } from "../json.ts";
import type { DatasetState, StoredDocument } from "./mutations.ts";
import { type Answer, type CmsRequest, errorAnswer, jsonAnswer, type MayRead } from "./request.ts";

export class WrongQuery extends Error {
  override name = "WrongQuery";
  readonly body: object;

  constructor(description: string, query: string, start: number, end: number) {
    super(description);
    this.body = { error: { type: "queryParseError", description, query, start, end } };
  }
}

type Question = Pick<CmsRequest, "query" | "params" | "apiVersion">;

/** All answers share this tag, so that any edit invalidates them. */
export const changedTag = "s1:local";

export function answerQuery(request: CmsRequest, state: DatasetState, mayRead: MayRead): Answer {
  const { query, search } = request;
  if (query === undefined) return errorAnswer(400, "Missing query");
  const perspective = search.get("perspective");
  const documents = documentsFor(mayRead, state, request.apiVersion, perspective);
  if (!documents) return errorAnswer(400, `Unknown perspective "${perspective}"`);
  try {
    const result = runQuery(documents, request);
    const echo = search.get("returnQuery") === "false" ? undefined : query;
    return jsonAnswer({ query: echo, result, syncTags: [changedTag], ms: 1 });
  } catch (error) {
    if (error instanceof WrongQuery) return jsonAnswer(error.body, 400);
    throw error;
  }
}

export function answerDoc({ rest, search }: CmsRequest, state: DatasetState, mayRead: MayRead): Answer {
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
  const seen = [...state].filter(([id]) => mayRead(id));
  const without = (...folders: string[]) =>
    seen.filter(([id]) => !folders.some((folder) => id.startsWith(folder))).map(([, document]) => document);
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

function withDrafts(documents: readonly StoredDocument[]): StoredDocument[] {
  const byId = new Map<string, StoredDocument>();
  for (const document of documents) {
    const id = document._id.replace(/^drafts\./, "");
    if (id !== document._id) byId.set(id, { ...document, _id: id, _originalId: document._id } as StoredDocument);
    else if (!byId.has(id)) byId.set(id, document);
  }
  return [...byId.values()];
}

/** Returns plain JSON. Throws `WrongQuery`. */
export function runQuery(documents: readonly StoredDocument[], question: Question): unknown {
  const tree = parseQuery(question);
  try {
    const value = evaluateSync(tree, { dataset: documents, params: question.params });
    return value.type === "stream" ? null : value.data;
  } catch (cause) {
    throw wrong(question.query, cause instanceof Error ? cause.message : String(cause));
  }
}

/** Throws `WrongQuery`, also for missing parameters and for syntax that API version 1 does not know. */
export function parseQuery({ query = "", params, apiVersion }: Question): ExprNode {
  const tree = parseText(query, params);
  for (const node of nodesOf(tree)) {
    if (node.type === "Parameter" && !Object.hasOwn(params, String(node.name))) {
      throw wrong(query, `param $${node.name} referenced, but not provided`, `$${node.name}`);
    }
    if (apiVersion === "1" && isTooNew(node)) {
      const name = node.namespace === "global" ? String(node.name) : `${node.namespace}::${node.name}`;
      throw wrong(query, `unknown function "${name}"`, name);
    }
  }
  return tree;
}

function parseText(query: string, params: Question["params"]): ExprNode {
  try {
    return parse(query, { params });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    if (!(cause instanceof GroqSyntaxError)) throw wrong(query, message);
    const { position } = cause;
    throw new WrongQuery(message.replace(/^.*?: /, ""), query, position, position + 1);
  }
}

/** Namespaces and these functions came with API version 2021-03-25 or later. */
function isTooNew(node: Node): boolean {
  if (node.type === "PipeFuncCall") return node.name === "score";
  return node.type === "FuncCall" && (node.namespace !== "global" || node.name === "dateTime");
}

function wrong(query = "", description = "", part = query): WrongQuery {
  const start = Math.max(0, query.indexOf(part));
  return new WrongQuery(description, query, start, start + part.length);
}

type Node = JsonObject & { readonly type: string };

function nodesOf(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf);
  if (!isObject(tree)) return [];
  const inner = Object.entries(tree).flatMap(([name, value]) =>
    // A literal value is data, even if it looks like a node.
    tree.type === "Value" && name === "value" ? [] : nodesOf(value),
  );
  return typeof tree.type === "string" ? [tree as Node, ...inner] : inner;
}
