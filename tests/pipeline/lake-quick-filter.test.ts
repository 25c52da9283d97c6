import { evaluateSync, parse } from "groq-js";
import { expect, test } from "vitest";
import { quickFilter } from "#pipeline/lake/quick-filter.ts";
import { Store } from "#pipeline/lake/store.ts";
import { viewFor } from "#pipeline/lake/view.ts";

/** The lake's own way with simple filters finds what groq-js finds. */

const documents = [
  { _id: "a", _type: "product", name: "Öl", order: 1, tags: ["x"] },
  { _id: "b", _type: "product", name: null, order: "1" },
  { _id: "drafts.a", _type: "product", order: 2 },
  { _id: "c", _type: "job", name: "Koch", open: true },
  { _id: "d", _type: 7, name: ["Koch"] },
  { _id: "_.schema", name: "Öl" },
];
const params = {
  ids: ["c", "a", "a", "gone"],
  none: [],
  type: "product",
  number: 1,
  names: ["Koch", "Öl"],
  mixed: ["Öl", null],
  since: "K",
};

const view = viewFor(new Store(documents).current, { isAnonymous: false, mayWrite: true, mayRead: () => true });

test.each([
  "_type == $type",
  "_type != 'product'",
  "!(_type == $type)",
  "!(name >= $since)",
  "name < 'Z'",
  "name <= 'Koch' || _id == 'b'",
  "name > $since && _type == $type",
  "!(name > $since && _type == $type)",
  "!(name > $since || _type == $type)",
  "_id in $ids",
  "_id in $none",
  "name in $names && !(_id in path('_.**'))",
  "!(_id in path('drafts.**')) && !(_id in path('versions.**')) && !(_id in path('_.**'))",
  "!(_type in path('pro*'))",
  "(_id == 'a')",
])("*[%s]", (condition) => {
  const tree = parse(`*[${condition}]`);
  if (tree.type !== "Filter") throw new Error("This is no filter.");
  const expected = evaluateSync(tree, { dataset: view.all(), params }).data as { _id: string }[];
  const found = quickFilter(view, tree.expr, params);
  expect(found?.map(({ _id }) => _id).sort()).toEqual(expected.map(({ _id }) => _id).sort());
});

test.each([
  "order == $number",
  "order < 2",
  "name in $mixed",
  "defined(name)",
  "references('a')",
  "tags[0] == 'x'",
  "true",
  "'product' == _type",
  "_id in ['a', 'b']",
])("*[%s] is left to groq-js", (condition) => {
  const tree = parse(`*[${condition}]`);
  expect(tree.type === "Filter" && quickFilter(view, tree.expr, params)).toBeFalsy();
});
