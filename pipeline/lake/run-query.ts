import { type ExprNode, evaluateSync, GroqSyntaxError, parse } from "groq-js";
import { isRecord } from "./documents.ts";
import type { QueryError } from "./error-answers.ts";
import { quickFilter } from "./quick-filter.ts";
import type { View } from "./view.ts";

export interface Question {
  readonly query: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** `1`, `X` or a day. */
  readonly apiVersion: string;
}

/** The query is wrong; the CMS says where. */
export class WrongQuery extends Error {
  override name = "WrongQuery";
  readonly detail: QueryError;

  constructor(detail: QueryError) {
    super(detail.description);
    this.detail = detail;
  }
}

/** As JSON gives it back. Throws `WrongQuery`. */
export function runQuery(view: View, question: Question): unknown {
  const tree = parseQuery(question);
  const params: Record<string, unknown> = { ...question.params };
  // A query may have the same filter several times, as one that also counts has.
  const known = new Map<string, string>();
  const quick = withQuickFilters(tree, (condition) => {
    const key = JSON.stringify(condition);
    const found = known.has(key) ? undefined : quickFilter(view, condition, question.params);
    const name = known.get(key) ?? (found && `#${known.size}`);
    if (name === undefined) return undefined;
    known.set(key, name);
    if (found) params[name] = found;
    return { type: "Parameter", name };
  });
  const needsDataset = nodesOf(quick).some(({ type }) => type === "Everything" || type === "Deref");
  try {
    const value = evaluateSync(quick, { dataset: needsDataset ? view.all() : [], params });
    return value.type === "stream" ? null : value.data;
  } catch (cause) {
    throw wrong(question.query, cause instanceof Error ? cause.message : String(cause));
  }
}

/** Throws `WrongQuery`, also for parameters that are missing and for what version 1 of the API does not know. */
export function parseQuery({ query, params, apiVersion }: Question): ExprNode {
  const tree = parseText(query);
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

function parseText(query: string): ExprNode {
  try {
    return parse(query);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    if (!(cause instanceof GroqSyntaxError)) throw wrong(query, message);
    const { position } = cause;
    throw new WrongQuery({ description: message.replace(/^.*?: /, ""), query, start: position, end: position + 1 });
  }
}

/** Namespaces, and these functions, came with 2021-03-25 and later. */
function isTooNew(node: Node): boolean {
  if (node.type === "PipeFuncCall") return node.name === "score";
  return node.type === "FuncCall" && (node.namespace !== "global" || node.name === "dateTime");
}

function wrong(query: string, description: string, part = query): WrongQuery {
  const start = Math.max(0, query.indexOf(part));
  return new WrongQuery({ description, query, start, end: start + part.length });
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

function nodesOf(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(nodesOf);
  if (!isRecord(tree)) return [];
  const inner = Object.entries(tree).flatMap(([name, value]) => (isData(tree, name) ? [] : nodesOf(value)));
  return typeof tree.type === "string" ? [tree as Node, ...inner] : inner;
}

/** Values are the query's own data, whatever they look like. */
function isData(node: Record<string, unknown>, name: string): boolean {
  return node.type === "Value" && name === "value";
}

/** The tree with every `*[…]` replaced that `replace` has something for. */
function withQuickFilters(tree: ExprNode, replace: (condition: ExprNode) => ExprNode | undefined): ExprNode {
  const rewrite = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(rewrite);
    if (!isRecord(node)) return node;
    if (node.type === "Filter" && isRecord(node.base) && node.base.type === "Everything") {
      const found = replace(node.expr as ExprNode);
      if (found) return found;
    }
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => [name, isData(node, name) ? value : rewrite(value)]),
    );
  };
  return rewrite(tree) as ExprNode;
}
