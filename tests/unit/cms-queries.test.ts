import { type ExprNode, parse } from "groq-js";
import { expect, test } from "vitest";
import * as queries from "#pipeline/cms/queries.ts";

/** The functions that the API's first version has. Namespaces, and functions such as `dateTime`, came later. */
const firstFunctions = ["global::count", "global::path"];

test.each(Object.entries(queries))("%s needs nothing that API version 1 lacks", (_, query) => {
  const nodes = nodesIn(parse(query, { params: { ids: [], need: [], since: "" } }));
  expect(nodes.flatMap(featuresOf).filter((feature) => !firstFunctions.includes(feature))).toEqual([]);
});

/** A value of the parsed query, with all values inside it. */
function nodesIn(value: unknown): ExprNode[] {
  if (typeof value !== "object" || value === null) return [];
  return [value as ExprNode, ...Object.values(value).flatMap(nodesIn)];
}

function featuresOf(node: ExprNode): string[] {
  if (node.type === "FuncCall") return [`${node.namespace}::${node.name}`];
  if (node.type === "PipeFuncCall") return [`|::${node.name}`];
  return node.type === "Deref" ? ["->"] : [];
}
