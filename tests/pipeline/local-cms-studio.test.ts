import { createHash } from "node:crypto";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { clientOf, failureOf } from "#tests/support/local-cms/client.ts";
import { openCms } from "#tests/support/local-cms/test-cms.ts";
import { tinyPhoto } from "#tests/support/sample-assets.ts";

/** What the Studio asks of the CMS on this machine: actions, listeners, uploads and presence. */

const trout = { _id: "trout", _type: "product", name: "Forelle", facts: [{ _key: "a", value: 60 }], tags: ["x", "y"] };
const here = "http://127.0.0.1:3333";

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

/** Collects the events that the real client receives after the first one, `welcome`. */
async function listenTo(events: { subscribe(next: (event: object) => void): { unsubscribe(): void } }) {
  const heard: Record<string, unknown>[] = [];
  const listening = events.subscribe((event) => heard.push({ ...event }));
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
  // A message of more than 125 bytes has a longer WebSocket header.
  const data = { sessionId: "s", locations: ["x".repeat(300)] };
  other.say("presence_announce", { data });
  await expect.poll(() => one.heard[1]).toMatchObject({ params: { result: { type: "state", m: data } } });
});
