import { join } from "node:path";
import { expect, test } from "vitest";
import { assetFilesIn } from "#pipeline/local-cms/assets.ts";
import { storeWithEdits } from "#pipeline/local-cms/store.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { clientOf, failureOf } from "#tests/support/local-cms/client.ts";
import { openCms } from "#tests/support/local-cms/test-cms.ts";
import { TestStore } from "#tests/support/local-cms/test-store.ts";

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
  ["an id that is null", [{ create: { ...carp, _id: null } }], 400, /create needs an id/],
  ["a deletion by an invalid query", [{ delete: { query: "*[" } }], 400, /Unexpected end of query/],
  ["an invalid path", [{ patch: { id: "trout", set: { "[nonsense": 1 } } }], 400, /Expected/],
])("%s is refused and changes nothing", async (_, mutations, statusCode, message) => {
  const cms = await openCms({ documents: [trout, carp] });
  const failure = await failureOf(clientOf(cms).mutate(mutations as never));
  expect(failure).toMatchObject({ statusCode });
  expect(failure.message).toMatch(message);
  expect(cms.store.moment).toBe(0);
});

test("edits and uploads are kept after a restart", async () => {
  const dir = await tempFolder();
  const store = storeWithEdits([trout], dir);
  store.transaction([{ create: { _id: "carp", _type: "product" } }, { delete: { id: "trout" } }]);
  const next = storeWithEdits([trout], dir);
  expect([...next.current.keys()]).toEqual(["carp"]);
  expect(next.get("carp")).toEqual(store.get("carp"));
  assetFilesIn(join(dir, "assets")).keep("a.jpg", Buffer.from("a"));
  expect(assetFilesIn(dir, join(dir, "assets")).read("a.jpg")).toEqual(Buffer.from("a"));
});
