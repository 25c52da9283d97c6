import { expect, test } from "vitest";
import { Dataset } from "#pipeline/cms/dataset.ts";

test("a document that is too deep for the call stack is taken: the check names it", () => {
  const dataset = new Dataset();
  const deep = JSON.parse('{"0":'.repeat(1e5) + 1 + "}".repeat(1e5));
  dataset.take([{ _id: "a", _type: "page", _rev: "r1", deep }]);
  expect(dataset.documents.get("a")?.rev).toBe("r1");
});
