import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { assetFilesIn } from "#pipeline/local-cms/assets.ts";
import { storeWithEdits } from "#pipeline/local-cms/store.ts";
import { tempFolder } from "#tests/support/folders.ts";
import { clientOf, failureOf } from "#tests/support/local-cms/client.ts";
import { openCms } from "#tests/support/local-cms/test-cms.ts";
import { TestStore } from "#tests/support/local-cms/test-store.ts";
import { tinyPhoto } from "#tests/support/sample-assets.ts";

const trout = { _id: "trout", _type: "product", name: "Forelle", facts: [{ _key: "a", value: 60 }], tags: ["x", "y"] };
const carp = { _id: "carp", _type: "product", name: "Karpfen", best: { _type: "reference", _ref: "trout" } };
const here = "http://127.0.0.1:3333";

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

async function openStudio(documents: object[] = [trout]) {
  const cms = await openCms({ documents });
  // The Studio's page sends requests with this origin, and reads drafts without a token.
  const client = clientOf(cms, { apiVersion: "2025-02-19", token: "editor", headers: { origin: here } });
  const act = (...actions: object[]) => client.action(actions as never);
  const action = (type: string, more: object = {}) => ({
    actionType: `sanity.action.document.${type}`,
    draftId: "drafts.trout",
    publishedId: "trout",
    ...more,
  });
  return { cms, client, act, action };
}

type Heard = Readonly<Record<string, unknown>>;

/** Collects all events that the real client receives after the welcome. */
async function listenTo(events: { subscribe(next: (event: object) => void): { unsubscribe(): void } }) {
  const heard: Heard[] = [];
  const listening = events.subscribe((event) => heard.push(event as Heard));
  onTestFinished(() => listening.unsubscribe());
  await expect.poll(() => heard.shift()).toMatchObject({ type: "welcome" });
  return heard;
}

test("an edit creates a draft of a published document, and publishing replaces the document with it", async () => {
  const { cms, act, action } = await openStudio();
  await act(action("edit", { patch: { diffMatchPatch: { name: "@@ -1,7 +1,10 @@\n-Forelle\n+Bachforelle\n" } } }));
  expect(cms.store.get("drafts.trout")).toMatchObject({ name: "Bachforelle" });
  expect(cms.store.get("trout")).toMatchObject({ name: "Forelle" });
  await act(action("publish"));
  expect([...cms.store.current.values()]).toMatchObject([{ _id: "trout", name: "Bachforelle" }]);
});

test("a reference to a draft is strong once both are published", async () => {
  const later = { _type: "reference", _ref: "carp", _weak: true, _strengthenOnPublish: { type: "product" } };
  const { cms, act, action } = await openStudio([
    { _id: "carp", _type: "product" },
    { ...trout, _id: "drafts.trout", best: later },
  ]);
  await act(action("publish"));
  expect(cms.store.get("trout")?.best).toEqual({ _type: "reference", _ref: "carp" });
});

test("a document can be unpublished, a draft discarded, and both deleted", async () => {
  const { cms, act, action } = await openStudio();
  await act(action("unpublish"));
  expect([...cms.store.current.keys()]).toEqual(["drafts.trout"]);
  await act(action("publish"));
  const rename = (name: string) => action("edit", { patch: { set: { name } } });
  await act(rename("x"), rename("y"), action("discard"));
  expect([...cms.store.current.keys()]).toEqual(["trout"]);
  await act(action("delete", { includeDrafts: ["drafts.trout"] }));
  expect(cms.store.current.size).toBe(0);
  await act(action("create", { attributes: { ...trout, _id: "drafts.trout" } }));
  expect([...cms.store.current.keys()]).toEqual(["drafts.trout"]);
});

test("a conflicting publish, a missing document and an unknown action are refused and change nothing", async () => {
  const { cms, act, action } = await openStudio();
  const refusal = (...actions: object[]) => failureOf(act(...actions));
  expect(await refusal(action("publish"))).toMatchObject({ statusCode: 404 });
  const conflict = action("publish", { ifPublishedRevisionId: "old" });
  expect(await refusal(action("edit"), conflict)).toMatchObject({ statusCode: 409 });
  expect(await refusal(action("release.create"))).toMatchObject({ statusCode: 400 });
  expect(cms.store.moment).toBe(0);
});

test("pages of other sites can neither edit nor read", async () => {
  const { cms, action } = await openStudio();
  const body = JSON.stringify({ actions: [action("delete")] });
  const address = `${cms.origin}/v2025-02-19/data/actions/production`;
  const answer = await fetch(address, { method: "POST", body, headers: { origin: "https://evil.example" } });
  expect(answer.status).toBe(403);
  expect(cms.store.moment).toBe(0);
  for (const origin of ["https://evil.example", "http://localhost.evil.example", "null"]) {
    const { headers } = await fetch(`${cms.origin}/v1/users/me`, { headers: { origin } });
    expect(headers.get("access-control-allow-origin")).toBeNull();
  }
  const { headers } = await fetch(`${cms.origin}/v1/users/me`, { headers: { origin: here } });
  expect(headers.get("access-control-allow-origin")).toBe(here);
});

test("a listener can apply every change to its copy of a document, and learns of deletions", async () => {
  const { cms, client } = await openStudio();
  const events = ["welcome", "mutation"] as ("welcome" | "mutation")[];
  const heard = await listenTo(client.listen('*[_id == "trout"]', {}, { events, effectFormat: "mendoza" }));
  cms.store.transaction([{ patch: { id: "trout", set: { name: "Lachs" } } }]);
  await expect
    .poll(() => heard[0])
    .toMatchObject({
      effects: { apply: [0, { name: "Lachs" }], revert: [0, { name: "Forelle" }] },
      mutations: [{ createOrReplace: { name: "Lachs" } }],
    });
  const { transactionId: resultRev } = cms.store.transaction([{ delete: { id: "trout" } }]);
  const gone = { transition: "disappear", previousRev: heard[0]?.resultRev, resultRev };
  await expect.poll(() => heard[1]).toMatchObject(gone);
});

test("a listener for published content gets no events of drafts", async () => {
  const { cms, client } = await openStudio();
  const heard = await listenTo(client.live.events());
  const heardWithDrafts = await listenTo(client.live.events({ includeDrafts: true }));
  const draft = cms.store.transaction([{ create: { ...trout, _id: "drafts.trout", name: "Lachs" } }]);
  const published = cms.store.transaction([{ patch: { id: "trout", set: { name: "Lachs" } } }]);
  await expect.poll(() => heard[0]?.id).toBe(published.transactionId);
  await expect.poll(() => heardWithDrafts[0]?.id).toBe(draft.transactionId);
});

test("an uploaded picture can be fetched, and its document describes it", async () => {
  const { cms, client } = await openStudio();
  const { bytes } = await tinyPhoto(7, 60, 40);
  const sha1 = createHash("sha1").update(bytes).digest("hex");
  const uploaded = await client.assets.upload("image", bytes, { filename: "a.jpg" });
  expect(uploaded).toMatchObject({ _id: `image-${sha1}-60x40-jpg`, originalFilename: "a.jpg", size: bytes.length });
  const picture = await fetch(`${cms.origin}/images/local/production/${sha1}-60x40.jpg`);
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(bytes);
  const refused = failureOf(client.assets.upload("image", Buffer.from("none")));
  expect(await refused).toMatchObject({ statusCode: 400 });
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

test("open tabs tell each other which field their editor is in", async () => {
  const { cms } = await openStudio();
  const address = `${cms.origin.replace("http", "ws")}/v2022-06-30/socket/production`;
  const tab = async () => {
    // Browsers set these headers themselves.
    const socket = new WebSocket(address, { headers: { origin: here } } as never);
    onTestFinished(() => socket.close());
    await once(socket, "open");
    const heard: Record<string, never>[] = [];
    socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data))));
    const say = (method: string, params: object) =>
      socket.send(JSON.stringify({ jsonrpc: "2.0", id: method, method, params }));
    return { heard, say };
  };
  const [one, other] = [await tab(), await tab()];
  one.say("presence_subscribe", {});
  await expect.poll(() => one.heard).toHaveLength(1);
  const data = { sessionId: "s", locations: ["x".repeat(300)] };
  other.say("presence_announce", { data });
  await expect.poll(() => one.heard[1]).toMatchObject({ params: { result: { type: "state", m: data } } });
});
