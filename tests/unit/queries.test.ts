import { parse } from "groq-js";
import { expect, test } from "vitest";
import * as queries from "#pipeline/cms/queries.ts";

/** Those of the API's first version. Namespaces, and functions such as `dateTime`, came later. */
const firstFunctions = ["global::count", "global::path"];

test.each(Object.entries(queries))("%s needs nothing that API version 1 lacks", (_, query) => {
  const used: string[] = [];
  JSON.stringify(parse(query, { params: { ids: [], need: [], since: "" } }), (_key, node) => {
    if (node?.type === "FuncCall" || node?.type === "PipeFuncCall") used.push(`${node.namespace ?? "|"}::${node.name}`);
    if (node?.type === "Deref") used.push("->");
    return node;
  });
  expect(used.filter((name) => !firstFunctions.includes(name))).toEqual([]);
});
