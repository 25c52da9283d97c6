import { createPreviewSecret } from "@sanity/preview-url-secret/create-secret";
import {
  disablePreviewAccessSharing,
  enablePreviewAccessSharing,
} from "@sanity/preview-url-secret/toggle-preview-access-sharing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { localAccess } from "#pipeline/preview/access.ts";
import type { Content, EditableDocument } from "#tests/support/editable-content.ts";
import { pathsOf } from "#tests/support/languages.ts";
import { clientOf } from "#tests/support/local-cms/client.ts";
import { cut } from "#tests/support/local-cms/faults.ts";
import { oddEdit } from "#tests/support/odd-content.ts";
import { previewToken, startPreview, studioOrigin, type TestPreview } from "#tests/support/preview.ts";
import { createRandom } from "#tests/support/random.ts";
import { isSoak, rounds } from "#tests/support/rounds.ts";
import { text } from "#tests/support/sample.ts";

/** Attacks the hosted preview: its sessions, then its pages. The Studio's own code stores the secrets in a local CMS. */

let preview: TestPreview;
let home: EditableDocument;
const title = "Nur im Entwurf zu lesen";

beforeAll(async () => {
  const tokens = { [previewToken]: "read", editor: "write" } as const;
  preview = await startPreview({ isHosted: true, tokens });
  home = preview.find(({ _type, screen }) => _type === "page" && screen === "home");
  const inDraft = text(title, title);
  preview.saveDraft(home, { title: inDraft, seo: { ...Object(home.seo), title: inDraft } });
});

afterAll(() => preview.stop());

/** The Studio of an editor who has signed in. */
function studio() {
  return clientOf(preview.cms, { apiVersion: "2025-02-19", token: "editor" });
}

async function studioSecret(): Promise<string> {
  return (await createPreviewSecret(studio(), "test", studioOrigin, "editor")).secret;
}

let callers = 0;
/** Each request comes from an address of its own, unless the test gives one. */
function enter(secret: string, { path = "/de", from = `192.0.2.${++callers}`, cookie = "", method = "GET" } = {}) {
  const query = new URLSearchParams({ "sanity-preview-secret": secret, "sanity-preview-pathname": path });
  const headers = { "x-forwarded-for": from, ...(cookie && { cookie }) };
  return preview.get(`/preview/enable?${query}`, headers, method);
}

function cookieOf({ headers }: Awaited<ReturnType<typeof enter>>): string {
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

const forged = [
  "__Host-preview=",
  "__Host-preview=9999999999999.studio.x",
  `__Host-preview=9999999999999.studio.${"A".repeat(43)}`,
  "__Host-preview=studio; preview=1",
];

test("without a session every address and method gets 401 with the same page", async () => {
  const pages = ["/", "/de", "/de.json", "/de/jobs", "/index.json", "/nothing", "/preview/events?path=/de"];
  const files = "/sw.js /icon.svg /build.json /sitemap.xml /preview/overlay.js /de.html.br /de.json.gz".split(" ");
  const tricks = "//de /de/../de /%64e /de%2f /preview/enable/../de /preview//enable /PREVIEW/pages".split(" ");
  const plain = (await preview.get("/de")).text;
  const ways = [
    {},
    { range: "bytes=0-99" },
    { "if-none-match": "*" },
    { "accept-encoding": "br, gzip" },
    ...forged.map((cookie) => ({ cookie })),
  ];
  for (const [index, path] of [...pages, ...files, ...tricks].entries()) {
    for (const headers of isSoak() ? ways : [ways[index % ways.length]]) {
      const answer = await preview.get(path, headers);
      expect([path, answer.status, answer.text]).toEqual([path, 401, plain]);
      expect(answer.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" });
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    const head = await preview.get(path, {}, "HEAD");
    expect([path, head.status, head.text]).toEqual([path, 401, ""]);
  }
  expect(plain).not.toContain(title);
  expect((await preview.get("/api/contact", {}, "POST")).status).toBe(401);
  expect((await preview.get("/preview/pages?id=any")).status).toBe(401);
});

test("a secret of the Studio opens one session; a second session needs another secret", async () => {
  const secret = await studioSecret();
  expect((await enter(secret, { method: "HEAD" })).status).toBe(405);
  const entered = await enter(secret);
  expect([entered.status, entered.headers.location]).toEqual([307, "/de"]);
  // Somebody else who knows the address is refused.
  expect((await enter(secret)).status).toBe(401);
  // The frame that opened the session may load the address again.
  expect((await enter(secret, { cookie: cookieOf(entered) })).status).toBe(307);
});

test("a session's cookie shows drafts in the Studio's frame, cannot be read or altered, and ends when a person leaves", async () => {
  const entered = await enter(await studioSecret());
  const [rules = ""] = entered.headers["set-cookie"] ?? [];
  for (const rule of ["HttpOnly", "Secure", "SameSite=None", "Partitioned", "Path=/", "Max-Age=43200"])
    expect(rules).toContain(rule);
  const cookie = cookieOf(entered);
  const page = await preview.get("/de", { cookie });
  expect(page.text).toContain(title);
  expect(page.headers["content-security-policy"]).toContain(`frame-ancestors ${studioOrigin};`);
  expect(page.text).not.toContain(previewToken);
  const changed = cookie.replace(/\d{13}/, (until) => String(Number(until) + 1));
  expect((await preview.get("/de", { cookie: changed })).status).toBe(401);
  const left = await preview.get("/preview/disable", { cookie });
  expect(left.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
});

/** Paths that a stranger's link may name. */
const oddPaths = [
  ...["//evil.example/a", "https://evil.example/a", "/\\evil.example", "///evil.example", "/\\\\evil.example", "\\\\"],
  ...["http://[", "//", "\u0000", "%", "%00", "javascript:1", "a".repeat(1000)],
  "http://user:password@evil.example:99999/",
];

test("a secret leads to no other host, whatever path its link names", async () => {
  for (const path of oddPaths) {
    const { status, headers } = await enter(await studioSecret(), { path });
    expect([status, new URL(headers.location ?? "", preview.origin).origin], path).toEqual([307, preview.origin]);
  }
});

test("on a person's own machine, a link leads to no other host either", async () => {
  const here = "http://localhost:5173";
  for (const path of [...oddPaths, "a".repeat(20_000)]) {
    const query = `?${new URLSearchParams({ "sanity-preview-pathname": path })}`;
    const request = { method: "GET", path: "/preview/enable", query, headers: {}, body: [], clientAddress: "" };
    const { status, headers } = await localAccess.enable(request);
    expect([status, new URL(headers.Location ?? "", here).origin], path).toEqual([307, here]);
  }
});

test("a shared link works for anybody at once, even without an event, and for nobody after it is withdrawn", async () => {
  for (let round = 0; round < rounds(3, 12); round += 1) {
    // In every third round the program's listener is cut off, so it receives no event about the link.
    const isHeard = round % 3 > 0;
    if (!isHeard) preview.cms.faults.script = ({ kind }) => (kind === "listen" ? cut() : undefined);
    if (!isHeard) preview.cms.cutListeners();
    const { secret } = await enablePreviewAccessSharing(studio(), "test", studioOrigin, "editor");
    const entered = await Promise.all(Array.from({ length: 4 }, () => enter(secret)));
    expect(entered.map(({ status }) => status)).toEqual([307, 307, 307, 307]);
    const cookies = entered.map(cookieOf);
    for (const cookie of cookies) expect((await preview.get("/de", { cookie })).status).toBe(200);
    await disablePreviewAccessSharing(studio(), "test", studioOrigin, "editor");
    // The next request finds out that the link is withdrawn, also without the listener.
    expect((await enter(secret)).status).toBe(401);
    for (const cookie of cookies) expect((await preview.get("/de", { cookie })).status).toBe(401);
    preview.cms.faults.clear();
  }
});

test("a guest's session never becomes a session of the Studio", async () => {
  const { secret } = await enablePreviewAccessSharing(studio(), "test", studioOrigin, "editor");
  const guest = cookieOf(await enter(secret));
  const own = await studioSecret();
  const editor = cookieOf(await enter(own));
  expect((await enter(own, { cookie: guest })).status).toBe(401);
  expect((await enter(own, { cookie: editor })).status).toBe(307);
  await disablePreviewAccessSharing(studio(), "test", studioOrigin, "editor");
  await expect.poll(async () => (await preview.get("/de", { cookie: guest })).status).toBe(401);
  expect((await preview.get("/de", { cookie: editor })).status).toBe(200);
});

test("of many wrong secrets at once, few reach the CMS", async () => {
  preview.cms.requests.length = 0;
  const from = "198.51.100.99";
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => enter(`wrong-secret-${index}`, { from })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  const asked = preview.cms.requests.filter(({ query }) => query?.includes("previewUrlSecret"));
  expect(asked.length).toBeLessThanOrEqual(5);
});

test("after a restart sessions go on, and a used secret opens no other", async () => {
  const secret = await studioSecret();
  const cookie = cookieOf(await enter(secret));
  await preview.restart();
  expect((await preview.get("/de", { cookie })).status).toBe(200);
  expect((await enter(secret)).status).toBe(401);
  expect((await enter(secret, { cookie })).status).toBe(307);
  expect((await enter(await studioSecret())).status).toBe(307);
});

test("a client that guesses secrets is blocked, whatever address it claims for itself, and others are not", async () => {
  for (const address of [() => "198.51.100.7", (index: number) => `203.0.113.${index}, 198.51.100.8`]) {
    const tries = [];
    for (let index = 0; index < 7; index += 1)
      tries.push((await enter(`wrong-secret-${index}`, { from: address(index) })).status);
    expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await enter(await studioSecret(), { from: address(7) })).headers["retry-after"]).toBeDefined();
  }
  expect((await enter(await studioSecret())).status).toBe(307);
});

test("many people without a session are all refused, and people with one are served meanwhile", async () => {
  const cookie = cookieOf(await enter(await studioSecret()));
  const outside = Array.from({ length: rounds(50, 200) }, (_, index) =>
    preview.get(index % 2 ? "/de" : "/preview/events?path=/de"),
  );
  const inside = await Promise.all(Array.from({ length: 20 }, () => preview.get("/de", { cookie })));
  expect(inside.map(({ status }) => status)).toEqual(inside.map(() => 200));
  expect(new Set((await Promise.all(outside)).map(({ status }) => status))).toEqual(new Set([401]));
});

test("with a secret the Studio can ask on which pages a document shows; other origins cannot read the answer", async () => {
  const path = `/preview/pages?id=${home._id}`;
  const authorization = `Bearer ${await studioSecret()}`;
  const answer = await preview.get(path, { authorization, origin: studioOrigin });
  expect(JSON.parse(answer.text)).toEqual(pathsOf({ screen: "home" }));
  expect(answer.headers["access-control-allow-origin"]).toBe(studioOrigin);
  const elsewhere = await preview.get(path, { authorization, origin: "https://elsewhere.example" });
  expect(elsewhere.headers["access-control-allow-origin"]).toBeUndefined();
  const from = { "x-forwarded-for": "203.0.113.9" };
  expect((await preview.get(path, { ...from, authorization: "Bearer wrong-secret" })).status).toBe(401);
});

test("an address longer than any slug is no page, and a missing page is found once there is one", async () => {
  const cookie = cookieOf(await enter(await studioSecret()));
  const job = preview.find(({ _type }) => _type === "job");
  const at = async (slug: string) => (await preview.get(`/de/jobs/${slug}`, { cookie })).status;
  expect([await at("a".repeat(97)), await at("not-yet")]).toEqual([404, 404]);
  preview.saveDraft({ ...job, _id: "not-yet" }, { slug: { _type: "slug", current: "not-yet" } });
  await expect.poll(() => at("not-yet")).toBe(200);
});

test("no draft ends the program or keeps it from starting", async () => {
  const cookie = cookieOf(await enter(await studioSecret()));
  const documents = [...preview.cms.store.current.values()].filter(({ _id }) => !String(_id).startsWith("drafts."));
  const usual = new Map(documents.map((document) => [document._id, document])) as unknown as Content;
  for (let seed = 1; seed <= rounds(8, 300, "ODD_DRAFTS"); seed += 1) {
    const content = structuredClone(usual);
    const { document, said } = oddEdit(content, createRandom(seed));
    preview.saveDraft(document);
    const { status } = await preview.get("/de", { cookie });
    expect(status, `seed ${seed}: ${said}`).toBe(200);
  }
  preview.cms.store.edit(home._id, (document) => ({ ...document, title: { _type: { toString: 1 } } }));
  await preview.restart();
  expect((await preview.get("/de", { cookie })).status).toBe(200);
});

test("whatever was tried above, the log does not contain the token", () => {
  expect(preview.log()).not.toContain(previewToken);
});
