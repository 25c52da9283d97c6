import { expect, test } from "vitest";
import { readManifest } from "#pipeline/cms/answers.ts";

const row = (id: string) => ({ _id: id, _type: "page", _rev: "r1" });

test.each([
  [row("a"), "the list of documents names the document a twice"],
  [{ _id: "b", _type: "page", _rv: "r1" }, "The document b has no _rev in row 2 of the list of documents: {"],
  [{ _d: "b", _type: "page", _rev: "r1" }, 'row 2 of the list of documents has no _id: {"_d":"b"'],
])("the wrong row %j is named, with its place", (wrong, message) => {
  expect(() => readManifest([row("a"), wrong])).toThrow(message);
});
