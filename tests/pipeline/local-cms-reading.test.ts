import { createHash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test, vi } from "vitest";
import { tempFolder } from "#tests/support/folders.ts";
import { clientOf, failureOf } from "#tests/support/local-cms/client.ts";
import { openCms } from "#tests/support/local-cms/test-cms.ts";
import { runVerb, startNode } from "#tests/support/programs.ts";
import { filmAsset, pictureAsset, tinyDrawing, tinyPhoto, writeAssetFile } from "#tests/support/sample-assets.ts";

const oil = { _id: "oil", _type: "product", name: "Öl", order: 2 };
const meal = { _id: "meal", _type: "product", name: "Mehl", order: 1 };
const dotted = { _id: "page.home", _type: "page", name: "Start" };
const draft = { _id: "drafts.oil", _type: "product", name: "Neues Öl", order: 2 };
const release = { _id: "versions.spring.oil", _type: "product", name: "Frühlingsöl", order: 2 };
const documents = [oil, meal, dotted, draft, release];
const tokens = { reader: "read" } as const;

test("a query returns the documents of the dataset, with the fields that the server adds", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T08:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const cms = await openCms({ documents });
  const found = await clientOf(cms).fetch('*[_type == "product"] | order(order)');
  expect(found.map(({ name }: { name: string }) => name)).toEqual(["Mehl", "Öl"]);
  expect(found[1]).toMatchObject({ ...oil, _createdAt: "2026-11-21T08:00:00Z", _updatedAt: "2026-11-21T08:00:00Z" });
  expect(found[1]._rev).toMatch(/^[A-Za-z0-9]{22}$/);
});

test.each([
  ["short", 10, "GET"],
  ["long", 20_000, "POST"],
])("a %s query gets the same answer", async (_, length, method) => {
  const cms = await openCms({ documents });
  const query = "*[_id == $id && _id != $padding]";
  expect(await clientOf(cms).fetch(query, { id: "oil", padding: "x".repeat(length) })).toMatchObject([oil]);
  expect(cms.requests).toMatchObject([{ kind: "query", method, query, status: 200 }]);
});

test.each([
  ["1", undefined, ["Mehl", "Neues Öl", "Start", "Öl"]],
  ["1", "published", ["Mehl", "Start", "Öl"]],
  ["1", "drafts", ["Mehl", "Neues Öl", "Start"]],
  ["2025-02-19", undefined, ["Mehl", "Start", "Öl"]],
  ["2025-02-19", "raw", ["Frühlingsöl", "Mehl", "Neues Öl", "Start", "Öl"]],
] as const)(
  "API version %s and the perspective %s decide which drafts and releases a query finds",
  async (apiVersion, perspective, expected) => {
    const cms = await openCms({ documents, tokens });
    const client = clientOf(cms, { token: "reader", apiVersion, ...(perspective && { perspective }) });
    expect(await client.fetch("*[]{name}.name | order(@)")).toEqual(expected);
  },
);

test("documents are returned by id, and missing ones are null", async () => {
  const cms = await openCms({ documents });
  expect(await clientOf(cms).getDocument("oil")).toMatchObject(oil);
  expect(await clientOf(cms).getDocument("page.home")).toBeUndefined();
  expect(await clientOf(cms).getDocuments(["meal", "gone", "oil"])).toMatchObject([meal, null, oil]);
});

test("an invalid query is refused in the client's own words", async () => {
  const query = "*[_id == ";
  const failure = await failureOf(clientOf(await openCms({ documents })).fetch(query));
  expect(failure).toMatchObject({ name: "Error", statusCode: 400, details: { type: "queryParseError", query } });
  expect(failure.constructor.name).toBe("ClientError");
  expect(failure.message).toMatch(/Unexpected end of query/);
});

test("a file is served with its type and the digests of its bytes, and no other file", async () => {
  const dir = await tempFolder();
  const photo = pictureAsset("photo.jpg", await tinyPhoto(3));
  const assets = [photo, pictureAsset("drawing.svg", tinyDrawing()), filmAsset("loop.mp4")];
  for (const asset of assets) await writeAssetFile(dir, asset);
  const { origin } = await openCms({ assetsDir: join(dir, "assets") });
  for (const { fileName, bytes, document } of assets) {
    const kind = fileName.includes("x") ? "images" : "files";
    const answer = await fetch(`${origin}/${kind}/local/production/${fileName}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": document.mimeType,
      "content-length": String(bytes.length),
      "x-sanity-sha1": createHash("sha1").update(bytes).digest("hex"),
      "x-sanity-md5": createHash("md5").update(bytes).digest("hex"),
    });
  }
  for (const path of [
    `/images/sea/production/${photo.fileName}`,
    `/images/local/production/${photo.fileName.replace(/^./, "x")}`,
    `/files/local/production/${photo.fileName}`,
    "/images/local/production/..%2f..%2fpackage.json",
  ]) {
    expect((await fetch(origin + path)).status, path).toBe(404);
  }
});

test("`make cms` serves the committed snapshot to a client without a token, until it is stopped", async () => {
  const { child } = startNode(["pipeline/cli.ts", "cms"], { CMS_PORT: "0" });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = await once(createInterface(child.stdout), "line");
  const [, origin = ""] = /on (http:\/\/localhost:\d+)\./.exec(line) ?? [];
  const client = clientOf({ origin, projectId: "local", dataset: "production" });
  expect(await client.fetch('*[_type == "page" && screen == "home"]{_id}')).toHaveLength(1);
  const [{ _id }] = await client.fetch('*[_type == "sanity.imageAsset"]');
  const file = _id.replace("image-", "").replace(/-(\w+)$/, ".$1");
  expect((await fetch(`${origin}/images/local/production/${file}`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a used port and an invalid port are each reported in one line", async () => {
  const { port } = new URL((await openCms()).origin);
  for (const [verb, setting] of [
    ["cms", "CMS_PORT"],
    ["dev", "PORT"],
    ["preview", "PORT"],
  ] as const) {
    const used = `^${setting}=\\d+ is in use by another program\\. Choose another, such as ${setting}=\\d+.*\n$`;
    const none = `${setting} should be a whole number from 0 to 65535\\.`;
    expect(await runVerb([verb], { [setting]: port })).toMatchObject({ code: 2, err: expect.stringMatching(used) });
    expect(await runVerb([verb], { [setting]: "none" })).toMatchObject({ code: 2, err: expect.stringMatching(none) });
  }
});
