import { parse } from "groq-js";
import { expect, test } from "vitest";
import { readRows } from "#pipeline/cms/answers.ts";
import { Dataset } from "#pipeline/cms/dataset.ts";
import * as queries from "#pipeline/cms/queries.ts";

/** The functions that the API's first version has. Namespaces, and functions such as `dateTime`, came later. */
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

const row = (id: string) => ({ _id: id, _type: "page", _rev: "r1" });

test("a document that is too deep for the call stack is taken: the check names it", () => {
  const dataset = new Dataset();
  dataset.take([{ ...row("a"), deep: JSON.parse('{"0":'.repeat(1e5) + 1 + "}".repeat(1e5)) }]);
  expect(dataset.documents.get("a")?.rev).toBe("r1");
});

test.each([
  [row("a"), "the list names the document a twice"],
  [{ _id: "b", _type: "page", _rv: "r1" }, "The document b has no _rev in row 2 of the list: {"],
  [{ _d: "b", _type: "page", _rev: "r1" }, 'row 2 of the list has no _id: {"_d":"b"'],
])("the wrong row %j is named, with its place", (wrong, message) => {
  expect(() => readRows([row("a"), wrong], "the list", ["_id", "_type", "_rev"])).toThrow(message);
});
