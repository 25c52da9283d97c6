import { expect, test } from "vitest";
import { clientOf, failureOf, openCms, TestStore } from "#tests/support/local-cms/test-cms.ts";

const trout = { _id: "trout", _type: "product", name: "Forelle", facts: [{ _key: "a", value: 60 }], tags: ["x", "y"] };
const carp = { _id: "carp", _type: "product", name: "Karpfen", best: { _type: "reference", _ref: "trout" } };

test("the same edit of other content gets another revision, also after a restart of the CMS", () => {
  const edited = (name: string) => {
    const store = new TestStore([{ ...trout, name }]);
    return store.transaction([{ patch: { id: "trout", set: { tags: [] } } }]).transactionId;
  };
  expect(edited("Forelle")).toBe(edited("Forelle"));
  expect(edited("Forelle")).not.toBe(edited("Saibling"));
});

test("a patch cannot change the prototype of objects", () => {
  const store = new TestStore([trout]);
  store.transaction([{ patch: { id: "trout", set: { "__proto__.polluted": 1 } } }]);
  expect({}).not.toHaveProperty("polluted");
});

test("the client edits in one transaction, with a token that may write", async () => {
  const cms = await openCms({ documents: [trout], tokens: { editor: "write", reader: "read" } });
  const edit = (token?: string) =>
    clientOf(cms, token ? { token } : {})
      .transaction()
      .create(carp)
      .patch("trout", (patch) => patch.set({ name: "Bachforelle" }))
      .commit();
  expect(await failureOf(edit())).toMatchObject({
    statusCode: 403,
    message: expect.stringMatching(/permission "update"/),
  });
  expect(await failureOf(edit("reader"))).toMatchObject({ statusCode: 403 });
  expect(cms.store.moment).toBe(0);
  const { transactionId, results } = await edit("editor");
  expect(results).toMatchObject([
    { id: "carp", operation: "create" },
    { id: "trout", operation: "update" },
  ]);
  expect(cms.store.get("trout")).toMatchObject({ name: "Bachforelle", _rev: transactionId });
  expect(cms.store.get("carp")).toMatchObject({ ...carp, _rev: transactionId });
});

test.each([
  ["an edit beside a document that already exists", [{ delete: { id: "carp" } }, { create: trout }], 409, /already/],
  ["a document that others refer to", [{ delete: { id: "trout" } }], 409, /references to it from "carp"/],
  ["a reference to nothing", [{ create: { ...carp, _id: "c2", best: { _ref: "gone" } } }], 409, /document "gone"/],
  ["a patch of nothing", [{ patch: { id: "gone", set: { a: 1 } } }], 404, /"gone" was not found/],
  ["an older revision", [{ patch: { id: "trout", ifRevisionID: "old", set: { a: 1 } } }], 409, /unexpected revision/],
  [
    "an invalid id",
    [{ create: carp }, { create: { _id: "../a", _type: "x" } }],
    400,
    /mutations\[1\]: "..\/a" cannot be/,
  ],
  ["an invalid path", [{ patch: { id: "trout", set: { "[nonsense": 1 } } }], 400, /Expected/],
])("%s is refused and changes nothing", async (_, mutations, statusCode, message) => {
  const cms = await openCms({ documents: [trout, carp] });
  const failure = await failureOf(clientOf(cms).mutate(mutations as never));
  expect(failure).toMatchObject({ statusCode });
  expect(failure.message).toMatch(message);
  expect(cms.store.moment).toBe(0);
});
