import { expect, test } from "vitest";
import { readRows } from "#pipeline/cms/answers.ts";

const row = (id: string) => ({ _id: id, _type: "page", _rev: "r1" });

test.each([
  [row("a"), "the list names the document a twice"],
  [{ _id: "b", _type: "page", _rv: "r1" }, "The document b has no _rev in row 2 of the list: {"],
  [{ _d: "b", _type: "page", _rev: "r1" }, 'row 2 of the list has no _id: {"_d":"b"'],
])("the wrong row %j is named, with its place", (wrong, message) => {
  expect(() => readRows([row("a"), wrong], "the list", ["_id", "_type", "_rev"])).toThrow(message);
});
