import { expect, test } from "vitest";
import { readManifest } from "#pipeline/cms/answers.ts";

const row = (id: string) => ({ _id: id, _type: "page", _rev: "r1" });

test("a document that the CMS lists twice is named", () => {
  expect(() => readManifest([row("a"), row("b"), row("a")])).toThrow(
    "the list of documents names the document a twice",
  );
});

test.each([
  [
    "_rv",
    { _id: "b", _type: "page", _rv: "r1" },
    'The document b has no _rev in row 2 of the list of documents: {"_id":"b"',
  ],
  ["_d", { _d: "b", _type: "page", _rev: "r1" }, 'row 2 of the list of documents has no _id: {"_d":"b"'],
])("a row in which a field is called %s is shown, with its place", (_, broken, message) => {
  expect(() => readManifest([row("a"), broken])).toThrow(message);
});
