import { expect, test } from "vitest";
import { readRows } from "#pipeline/cms/answers.ts";
import { Dataset } from "#pipeline/cms/dataset.ts";

const sound = { _id: "a", _type: "page", _rev: "r1" };

test.each([
  [sound, "the list names the document a twice"],
  [{ _id: "b", _type: "page", _rv: "r1" }, "The document b has no _rev in row 2 of the list: {"],
  [{ _d: "b", _type: "page", _rev: "r1" }, 'row 2 of the list has no _id: {"_d":"b"'],
])("the wrong row %j is named, with its place", (wrong, message) => {
  expect(() => readRows([sound, wrong], "the list", ["_id", "_type", "_rev"])).toThrow(message);
});

test("a row that is too deep for the call stack is taken: the check names its document", () => {
  const dataset = new Dataset();
  const deep = JSON.parse('{"0":'.repeat(1e5) + 1 + "}".repeat(1e5));
  dataset.take([{ ...sound, deep }]);
  expect(dataset.documents.get("a")?.rev).toBe("r1");
});
